import { type AttributePath, parsePath } from "./path";
import { ScimProblem } from "./problem";
import { type Attributes, isAttributes, readScimAttribute } from "./values";

const OPS = ["add", "replace", "remove"] as const;
type Op = (typeof OPS)[number];

export type Operation = {
  op: Op;
  path: AttributePath;
  value: unknown;
  /** False if the attribute was a key of a whole object instead of a path. */
  isNamed: boolean;
};

/** More than any directory sends at once. */
const MOST_OPERATIONS = 1000;

/**
 * Returns the changes of a PATCH in their order, one attribute each. An operation without a path becomes one
 * per key of its object. Entra ID spells `op` with a capital, and its keys may be paths. @throws ScimProblem
 */
export function parsePatchOperations(body: Attributes): Operation[] {
  const operations = readScimAttribute(body, "Operations");
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimProblem("invalidSyntax", "Operations: must be a list of changes.");
  if (operations.length > MOST_OPERATIONS)
    throw new ScimProblem("tooMany", `Operations: at most ${MOST_OPERATIONS} at once.`);
  return operations.flatMap((entry: unknown) => {
    if (!isAttributes(entry)) throw new ScimProblem("invalidSyntax", "Operations: each must be an object.");
    return parseOperationEntry(entry);
  });
}

function parseOperationEntry(entry: Attributes): Operation[] {
  const op = parseOp(readScimAttribute(entry, "op"));
  const path = readScimAttribute(entry, "path");
  const value = readScimAttribute(entry, "value");
  if (typeof path === "string" && path.trim() !== "")
    return [{ op, path: parsePath(path), value, isNamed: true }];
  if (path !== undefined && path !== null && path !== "")
    throw new ScimProblem("invalidPath", "path: must be a string.");
  if (op === "remove") throw new ScimProblem("noTarget", "path: a removal must say what is removed.");
  if (!isAttributes(value))
    throw new ScimProblem("invalidValue", "value: without a path it must be an object.");
  return Object.entries(value).map(([key, part]) => ({
    op,
    path: parsePath(key),
    value: part,
    isNamed: false,
  }));
}

function parseOp(value: unknown): Op {
  const op = OPS.find((name) => typeof value === "string" && name === value.toLowerCase());
  if (!op) throw new ScimProblem("invalidSyntax", "op: must be add, replace or remove.");
  return op;
}
