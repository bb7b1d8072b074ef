import { Refusal } from "@/server/domain/errors";

const MAX_DEPTH = 32;
/** Keys that reach an object's prototype when somebody merges carelessly (T37). */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A JSON object from a client: at most 32 levels deep, no key twice in one object, and free of what nothing of
 * ours may hold. A byte order mark before it is no part of it.
 * @throws Refusal PARSE_ERROR, INVALID_BODY
 */
export function parseJson(source: string): Readonly<Record<string, unknown>> {
  const value = parseAnyJson(source);
  if (!isObject(value)) throw new Refusal("INVALID_BODY", "The body must be a JSON object.");
  return value;
}

/** As `parseJson`, whatever the outermost value is. @throws Refusal PARSE_ERROR, INVALID_BODY */
export function parseAnyJson(source: string): unknown {
  const text = source.replace(/^\uFEFF/, "");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal("PARSE_ERROR");
  }
  assertStorable(value);
  assertUniqueKeys(text);
  return value;
}

/**
 * Refuses a key that stands twice in one object: parsers differ in which of the two they take, so what a
 * gateway in between has checked may not be what we would do. `text` is valid JSON, which makes every string
 * before a colon a key. @throws Refusal INVALID_BODY
 */
function assertUniqueKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (const [token, quoted, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined && quoted !== undefined) {
      const key: string = String(JSON.parse(quoted));
      const keys = open.at(-1);
      if (keys?.has(key)) throw new Refusal("INVALID_BODY", `The key "${shown(key)}" stands there twice.`);
      keys?.add(key);
    }
  }
}

const shown = (key: string): string => (key.length > 60 ? `${key.slice(0, 60)}…` : key);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Refuses what the database cannot keep (NUL, lone surrogates, 1e999), keys that pollute prototypes, and nesting that
 * exhausts the stack of whoever walks it. Iterative for the same reason. @throws Refusal INVALID_BODY
 */
export function assertStorable(root: unknown): void {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value === "string") assertText(value);
    if (typeof value === "number" && !Number.isFinite(value)) {
      throw new Refusal("INVALID_BODY", "A number is too large.");
    }
    if (typeof value !== "object" || value === null) continue;
    if (depth >= MAX_DEPTH)
      throw new Refusal("INVALID_BODY", `The body is nested deeper than ${MAX_DEPTH} levels.`);
    for (const [key, entry] of Object.entries(value)) {
      assertText(key);
      if (FORBIDDEN_KEYS.has(key))
        throw new Refusal("INVALID_BODY", `The key "${shown(key)}" is not accepted.`);
      pending.push({ value: entry, depth: depth + 1 });
    }
  }
}

function assertText(value: string): void {
  if (value.includes("\0")) throw new Refusal("INVALID_BODY", "Text may not contain the character U+0000.");
  if (!value.isWellFormed()) throw new Refusal("INVALID_BODY", "Text may not contain half a character.");
}
