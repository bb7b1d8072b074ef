import { DomainError } from "@/server/domain/errors";
import { inTurns } from "./in-turns";

const MAX_DEPTH = 32;
/** Far above what any call knows. */
const MAX_DIFFERENT_KEYS = 1000;
/** More than any call holds in a megabyte; the parser takes 20 ms for as many empty ones. */
const MAX_HOLDERS = 100_000;
/** Keys that reach an object's prototype when somebody merges carelessly (T37). */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A JSON object from a client: at most 32 levels deep, no key twice in one object, and free of what nothing of
 * ours may hold. A byte order mark before it is no part of it.
 * @throws DomainError PARSE_ERROR, INVALID_BODY
 */
export async function parseJson(source: string): Promise<Readonly<Record<string, unknown>>> {
  const value = await parseAnyJson(source);
  if (!isObject(value)) throw new DomainError("INVALID_BODY", "The body must be a JSON object.");
  return value;
}

/**
 * As `parseJson`, whatever the outermost value is. The language's own parser works in one go, in proportion to depth
 * and to how many different keys there are: both are bounded before it begins. What looks at every part of the text or
 * of the value lets others have their turn. @throws DomainError PARSE_ERROR, INVALID_BODY
 */
export async function parseAnyJson(source: string): Promise<unknown> {
  const text = source.replace(/^\uFEFF/, "");
  await assertParseable(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DomainError("PARSE_ERROR");
  }
  await inTurns(storable(value));
  return value;
}

/** That the language's parser has no more to do with a text than others may wait for. @throws as `parseAnyJson` */
export const assertParseable = (text: string): Promise<void> => inTurns(parseable(text));

/** Strings, cut off at the end of the text or not, so that no text is looked through twice; what opens and closes. */
const TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))(\s*:)?|[{}[\]]/gs;

/**
 * Refuses what costs its parser too much, and a key that stands twice in one object: parsers differ in which of the two
 * they take, so what a gateway in between has checked may not be what we would do. In JSON every string before a colon
 * is a key; text that is no JSON is left to the parser. @throws DomainError INVALID_BODY, PARSE_ERROR
 */
function* parseable(text: string): Generator<void> {
  const open: (Set<string> | null)[] = [];
  const different = new Set<string>();
  let holders = 0;
  for (const [token, quoted, colon] of text.matchAll(TOKENS)) {
    if (token === "{" || token === "[") {
      open.push(token === "{" ? new Set() : null);
      if (++holders > MAX_HOLDERS) {
        throw new DomainError("INVALID_BODY", `The body has more than ${MAX_HOLDERS} lists and objects.`);
      }
    } else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined && quoted !== undefined) {
      const key = keyOf(quoted);
      const keys = open.at(-1);
      if (keys?.has(key))
        throw new DomainError("INVALID_BODY", `The key "${shown(key)}" stands there twice.`);
      keys?.add(key);
      different.add(key);
    }
    if (open.length > MAX_DEPTH) throw tooDeep();
    if (different.size > MAX_DIFFERENT_KEYS) {
      throw new DomainError("INVALID_BODY", `The body has more than ${MAX_DIFFERENT_KEYS} different keys.`);
    }
    yield;
  }
}

function keyOf(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new DomainError("PARSE_ERROR");
  }
}

const tooDeep = () => new DomainError("INVALID_BODY", `The body is nested deeper than ${MAX_DEPTH} levels.`);

const shown = (key: string): string => (key.length > 60 ? `${key.slice(0, 60)}…` : key);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Refuses what the database cannot keep (NUL, lone surrogates, 1e999), keys that pollute prototypes, and nesting that
 * exhausts the stack of whoever walks it. Iterative for the same reason. @throws DomainError INVALID_BODY
 */
export function assertStorable(root: unknown): void {
  for (const _ of storable(root));
}

function* storable(root: unknown): Generator<void> {
  // Entries are taken one by one: a list of half a million, copied at once, is a turn of its own.
  const open: Iterator<unknown>[] = [[root].values()];
  for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
    yield;
    const { done, value } = inner.next();
    if (done) {
      open.pop();
      continue;
    }
    if (typeof value === "string") assertText(value);
    if (typeof value === "number" && !Number.isFinite(value)) {
      throw new DomainError("INVALID_BODY", "A number is too large.");
    }
    if (typeof value !== "object" || value === null) continue;
    if (open.length > MAX_DEPTH) throw tooDeep();
    open.push(Array.isArray(value) ? value.values() : named(value));
  }
}

/** The values of an object, its keys judged on the way. @throws DomainError INVALID_BODY */
function* named(holder: object): Generator<unknown> {
  for (const [key, value] of Object.entries(holder)) {
    assertText(key);
    if (FORBIDDEN_KEYS.has(key))
      throw new DomainError("INVALID_BODY", `The key "${shown(key)}" is not accepted.`);
    yield value;
  }
}

function assertText(value: string): void {
  if (value.includes("\0"))
    throw new DomainError("INVALID_BODY", "Text may not contain the character U+0000.");
  if (!value.isWellFormed()) throw new DomainError("INVALID_BODY", "Text may not contain half a character.");
}
