import { type Filter, parse } from "scim2-parse-filter";
import { ScimProblem, type ScimProblemKind } from "./problem";

export type { Filter } from "scim2-parse-filter";

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const MAX_COMPARISONS = 20;

/** Reads a filter (RFC 7644, 3.4.2.2). Null without one. @throws ScimProblem of this kind */
export function readFilter(text: string | undefined, kind: ScimProblemKind = "invalidFilter"): Filter | null {
  if (text === undefined || text.trim() === "") return null;
  const filter = parseText(text, kind);
  if (countComparisons(filter) > MAX_COMPARISONS)
    throw new ScimProblem(kind, `A filter may have at most ${MAX_COMPARISONS} comparisons.`);
  return filter;
}

/** The name of an attribute in small letters, without the URN of the core schema: `emails.value`. */
export const toAttributeName = (path: string): string => path.replace(CORE, "").toLowerCase();

function parseText(text: string, kind: ScimProblemKind): Filter {
  const createFilterProblem = () =>
    new ScimProblem(kind, `"${text.slice(0, 200)}" is not a filter of RFC 7644, 3.4.2.2.`);
  // JSON strings have no raw line breaks, and the library's tokenizer takes exponential time on many of them.
  if (/[\r\n]/.test(text)) throw createFilterProblem();
  try {
    return parse(text);
  } catch {
    throw createFilterProblem();
  }
}

function countComparisons(filter: Filter): number {
  switch (filter.op) {
    case "and":
    case "or":
      return filter.filters.reduce((sum, part) => sum + countComparisons(part), 0);
    case "not":
      return countComparisons(filter.filter);
    case "[]":
      return countComparisons(filter.valFilter);
    default:
      return 1;
  }
}
