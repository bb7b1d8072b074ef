import { DomainError } from "@/server/domain/errors";
import { runInTurns } from "./run-in-turns";

const MAX_DEPTH = 32;
/** Far above the number of keys of any call. */
const MAX_DIFFERENT_KEYS = 1000;
/** More than any call has in a megabyte; the parser takes 20 ms for as many empty ones. */
const MAX_HOLDERS = 100_000;
/** Keys that reach an object's prototype in a careless merge (T37). */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses a JSON object from a client: at most 32 levels, no duplicate key in an object, storable values only.
 * Skips a byte order mark.
 * @throws DomainError PARSE_ERROR, INVALID_BODY
 */
export async function parseJson(source: string): Promise<Readonly<Record<string, unknown>>> {
  const value = await parseAnyJson(source);
  if (!isObject(value)) throw new DomainError("INVALID_BODY", "The body must be a JSON object.");
  return value;
}

/**
 * Like `parseJson`, for any outermost value. `JSON.parse` blocks in proportion to depth and to different
 * keys, so both are bounded first. The walks over the text and the value yield the event loop.
 * @throws DomainError PARSE_ERROR, INVALID_BODY
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
  await runInTurns(checkValuesInTurns(value));
  return value;
}

/** Bounds the time that `JSON.parse` will take for a text. @throws as `parseAnyJson` */
export const assertParseable = (text: string): Promise<void> => runInTurns(checkKeysInTurns(text));

/** Strings, even if cut off at the end of the text, so that no text is scanned twice; and brackets. */
const TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))(\s*:)?|[{}[\]]/gs;

/**
 * Refuses text that is too costly to parse, and duplicate keys in an object. Parsers differ in which
 * duplicate they take, so a gateway may have checked another value (JSON only: other text goes to the
 * parser). @throws DomainError INVALID_BODY, PARSE_ERROR
 */
function* checkKeysInTurns(text: string): Generator<void> {
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
      const key = parseQuotedKey(quoted);
      const keys = open.at(-1);
      if (keys?.has(key))
        throw new DomainError("INVALID_BODY", `The key "${shortenKey(key)}" stands there twice.`);
      keys?.add(key);
      different.add(key);
    }
    if (open.length > MAX_DEPTH) throw buildDepthError();
    if (different.size > MAX_DIFFERENT_KEYS) {
      throw new DomainError("INVALID_BODY", `The body has more than ${MAX_DIFFERENT_KEYS} different keys.`);
    }
    yield;
  }
}

function parseQuotedKey(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new DomainError("PARSE_ERROR");
  }
}

const buildDepthError = () =>
  new DomainError("INVALID_BODY", `The body is nested deeper than ${MAX_DEPTH} levels.`);

const shortenKey = (key: string): string => (key.length > 60 ? `${key.slice(0, 60)}…` : key);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Refuses values the database cannot keep (NUL, lone surrogates, 1e999), keys that pollute prototypes, and
 * too deep nesting. Iterative, so that deep nesting cannot exhaust the stack.
 * @throws DomainError INVALID_BODY
 */
export function assertStorable(root: unknown): void {
  for (const _ of checkValuesInTurns(root));
}

function* checkValuesInTurns(root: unknown): Generator<void> {
  // Entries are taken one by one: a copy of a list of half a million would block for a turn of its own.
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
    if (open.length > MAX_DEPTH) throw buildDepthError();
    open.push(Array.isArray(value) ? value.values() : checkEntries(value));
  }
}

/** Yields the values of an object after checking its keys. @throws DomainError INVALID_BODY */
function* checkEntries(holder: object): Generator<unknown> {
  for (const [key, value] of Object.entries(holder)) {
    assertText(key);
    if (FORBIDDEN_KEYS.has(key))
      throw new DomainError("INVALID_BODY", `The key "${shortenKey(key)}" is not accepted.`);
    yield value;
  }
}

function assertText(value: string): void {
  if (value.includes("\0"))
    throw new DomainError("INVALID_BODY", "Text may not contain the character U+0000.");
  if (!value.isWellFormed()) throw new DomainError("INVALID_BODY", "Text may not contain half a character.");
}
