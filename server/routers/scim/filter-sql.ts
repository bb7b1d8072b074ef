import { and, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Filter, toAttributeName } from "@/server/contract/scim/filter";
import { ScimProblem } from "@/server/contract/scim/problem";
import { readScimBoolean } from "@/server/contract/scim/values";

type Value = string | number | boolean | null;
type Operator = "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "lt" | "ge" | "le";

/** The conditions that a filter can put on one attribute. */
export type Comparable = {
  isPresent: SQL;
  /** Null for an operator that the type of the attribute does not have. */
  compare: (operator: Operator, value: Value) => SQL | null;
};

/**
 * The condition of a filter (RFC 7644, 3.4.2.2) over these attributes, named in small letters.
 * @throws ScimProblem invalidFilter
 */
export function buildFilterCondition(
  filter: Filter | null,
  attributes: Readonly<Record<string, Comparable>>,
  prefix = "",
): SQL | undefined {
  if (filter === null) return undefined;
  switch (filter.op) {
    case "and":
      return and(...filter.filters.map((part) => buildFilterCondition(part, attributes, prefix)));
    case "or":
      return or(...filter.filters.map((part) => buildFilterCondition(part, attributes, prefix)));
    case "not":
      // A comparison with a missing value is null in SQL, and false in SCIM.
      return not(sql`coalesce(${buildFilterCondition(filter.filter, attributes, prefix)}, false)`);
    case "[]":
      return buildFilterCondition(
        filter.valFilter,
        attributes,
        `${prefix}${toAttributeName(filter.attrPath)}.`,
      );
  }
  const name = `${prefix}${toAttributeName(filter.attrPath)}`;
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (!attribute) throw new ScimProblem("invalidFilter", `filter: "${name}" cannot be searched.`);
  if (filter.op === "pr") return attribute.isPresent;
  const condition = attribute.compare(filter.op, filter.compValue);
  if (!condition) throw new ScimProblem("invalidFilter", `filter: "${name}" has no operator "${filter.op}".`);
  return condition;
}

const ORDER = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

/** Text, compared without regard to case unless `isCaseExact` (RFC 7643, 2.2). */
export const buildTextAttribute = (column: SQLWrapper, isCaseExact = false): Comparable => ({
  isPresent: sql`coalesce(${column}, '') <> ''`,
  compare: (operator, value) => {
    if (operator === "eq" && value === null) return sql`${column} is null`;
    if (operator === "ne" && value === null) return sql`${column} is not null`;
    const left = isCaseExact ? sql`${column}` : sql`lower(${column})`;
    const right = isCaseExact ? sql`${String(value)}::text` : sql`lower(${String(value)})`;
    switch (operator) {
      case "eq":
        return sql`${left} = ${right}`;
      case "ne":
        return sql`${left} is distinct from ${right}`;
      case "co":
        return sql`strpos(${left}, ${right}) > 0`;
      case "sw":
        return sql`starts_with(${left}, ${right})`;
      case "ew":
        return sql`right(${left}, length(${right})) = ${right}`;
      default:
        return sql`${left} ${ORDER[operator]} ${right}`;
    }
  },
});

export const buildBooleanAttribute = (column: SQLWrapper, name: string): Comparable => ({
  isPresent: sql`true`,
  compare: (operator, value) => {
    if (operator !== "eq" && operator !== "ne") return null;
    return sql`${column} = ${readScimBoolean(value, name) === (operator === "eq")}`;
  },
});

export const buildTimeAttribute = (column: SQLWrapper): Comparable => ({
  isPresent: sql`true`,
  compare: (operator, value) => {
    const time = new Date(String(value));
    if (Number.isNaN(time.getTime())) return null;
    // SCIM shows milliseconds, PostgreSQL keeps more.
    const left = sql`date_trunc('milliseconds', ${column})`;
    const right = sql`${time.toISOString()}::timestamptz`;
    if (operator === "eq") return sql`${left} = ${right}`;
    if (operator === "ne") return sql`${left} <> ${right}`;
    if (operator === "co" || operator === "sw" || operator === "ew") return null;
    return sql`${left} ${ORDER[operator]} ${right}`;
  },
});
