import { readFilter, toAttributeName } from "./filter";
import { ScimProblem } from "./problem";

type ScimValue = string | number | boolean | null;
/** The attribute in small letters, and the value it must equal. */
type Clause = { attribute: string; value: ScimValue };

/** Target of a change: `emails[type eq "work"].value`. Names are case-insensitive (RFC 7643, 2.1). */
export type AttributePath = { name: string; filter: readonly Clause[] | null; sub: string | null };

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const EXTENSION = /^urn:[^[\]\s]+$/i;
const NAME = "[A-Za-z$][\\w$-]*";
const PATH = new RegExp(`^(${NAME})(?:\\[(.*)\\])?(?:\\.(${NAME}))?$`, "s");

/** Parses a path. A path of an extension stands for the whole extension. @throws ScimProblem invalidPath */
export function parsePath(text: string): AttributePath {
  const own = text.trim().replace(CORE, "");
  if (EXTENSION.test(own)) return { name: "urn:", filter: null, sub: null };
  const [, name, filter, sub] = PATH.exec(own) ?? [];
  if (name === undefined)
    throw new ScimProblem("invalidPath", `path: "${truncateText(text)}" cannot be read.`);
  return {
    name: name.toLowerCase(),
    filter: filter === undefined ? null : readClauses(filter),
    sub: sub?.toLowerCase() ?? null,
  };
}

/** A condition in brackets: comparisons by `eq`, joined by `and`. @throws ScimProblem invalidPath */
function readClauses(text: string): Clause[] {
  const filter = readFilter(text, "invalidPath");
  const comparisons = filter?.op === "and" ? filter.filters : filter === null ? [] : [filter];
  return comparisons.map((comparison) => {
    if (comparison.op !== "eq")
      throw new ScimProblem(
        "invalidPath",
        `"${truncateText(text)}": comparisons by "eq", joined by "and", are read.`,
      );
    return { attribute: toAttributeName(comparison.attrPath), value: comparison.compValue };
  });
}

const truncateText = (text: string): string => text.slice(0, 200);
