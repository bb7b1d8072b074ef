import { ScimProblem, type ScimProblemKind } from "./problem";

type ScimValue = string | number | boolean | null;
/** One comparison of a filter: the attribute in small letters, as in `emails.value`, and what it must equal. */
export type Clause = { attribute: string; value: ScimValue };

/** Where a change applies: `emails[type eq "work"].value`. Names are compared without regard to case (RFC 7643, 2.1). */
export type AttributePath = { name: string; filter: readonly Clause[] | null; sub: string | null };

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const EXTENSION = /^urn:[^[\]\s]+$/i;
const NAME = "[A-Za-z$][\\w$-]*";
const PATH = new RegExp(`^(${NAME})(?:\\[(.*)\\])?(?:\\.(${NAME}))?$`, "s");
const CLAUSE =
  /^\s*([A-Za-z$](?:[\w$.:-]|\[[^\]]*\])*)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false|null|-?\d{1,15})(?=\s|$)/i;
const AND = /^\s+and\s+/i;
const MOST_CLAUSES = 10;

/** Reads a path. One of an extension names the whole extension. @throws ScimProblem invalidPath */
export function parsePath(text: string): AttributePath {
  const own = text.trim().replace(CORE, "");
  if (EXTENSION.test(own)) return { name: "urn:", filter: null, sub: null };
  const [, name, filter, sub] = PATH.exec(own) ?? [];
  if (name === undefined) throw new ScimProblem("invalidPath", `path: "${shown(text)}" cannot be read.`);
  return {
    name: name.toLowerCase(),
    filter: filter === undefined ? null : parseClauses(filter, "invalidPath"),
    sub: sub?.toLowerCase() ?? null,
  };
}

/** Reads a filter: comparisons by `eq`, joined by `and`; none for none. @throws ScimProblem invalidFilter */
export const clausesOf = (filter: string | undefined): Clause[] =>
  filter === undefined || filter.trim() === "" ? [] : parseClauses(filter, "invalidFilter");

function parseClauses(text: string, kind: ScimProblemKind): Clause[] {
  const clauses: Clause[] = [];
  let rest = text;
  while (clauses.length < MOST_CLAUSES) {
    const [whole, attribute, value] = CLAUSE.exec(rest) ?? [];
    if (whole === undefined || attribute === undefined || value === undefined) break;
    clauses.push({ attribute: attributeOf(attribute), value: literalOf(value, kind) });
    rest = rest.slice(whole.length);
    if (rest.trim() === "") return clauses;
    const [joined] = AND.exec(rest) ?? [];
    if (joined === undefined) break;
    rest = rest.slice(joined.length);
  }
  throw new ScimProblem(kind, `"${shown(text)}": comparisons by "eq", joined by "and", are understood.`);
}

/** A condition in the middle narrows to what is kept of each anyway: the one address that is a person's at work. */
const attributeOf = (attribute: string): string =>
  attribute
    .replace(CORE, "")
    .replace(/\[[^\]]*\]/g, "")
    .toLowerCase();

function literalOf(text: string, kind: ScimProblemKind): ScimValue {
  try {
    const value: unknown = JSON.parse(text.startsWith('"') ? text : text.toLowerCase());
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
    if (value === null) return null;
  } catch {
    // Not JSON: refused below.
  }
  throw new ScimProblem(kind, `${shown(text)} is no value.`);
}

const shown = (text: string): string => text.slice(0, 200);
