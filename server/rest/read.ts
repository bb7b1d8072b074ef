import type { TokenActor } from "@/server/auth/admit";
import { DomainError } from "@/server/domain/errors";
import { assertStorable, parseJson } from "./json";

/** What a reader may look at. `params` are the decoded parts of the path; nobody calls a public operation. */
type Call = { request: Request; params: Readonly<Record<string, string>>; actor: TokenActor | null };

/** Turns a request into the input of a procedure, which judges it by its own schema. Readers never edit schemas. */
export type Reader = (call: Call) => Promise<Readonly<Record<string, unknown>>>;

/** Strings become what they spell; what does not spell one stays text, for the schema to refuse by name. */
export type Spelling = (text: string) => unknown;

export const text: Spelling = (value) => value;
export const int: Spelling = (value) => wholeNumber(value) ?? value;
export const bool: Spelling = (value) => (value === "true" ? true : value === "false" ? false : value);

/**
 * The integer a part of an address spells, null when it spells none. A zero fraction is let through (ruling 79): the
 * clients that generators make of our document for Python send `9.0`.
 */
export const wholeNumber = (value: string): number | null =>
  /^(?:0|-?[1-9]\d{0,14})(?:\.0{1,15})?$/.test(value) ? Number(value) : null;

/** Bodies other than uploads (T37), in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;

/** JSON is UTF-8 (RFC 8259, 8.1); a client that says otherwise would be misread. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?(?:utf-?8|us-ascii)"?\s*)?;?\s*$/i;

/**
 * The JSON object in the body, not coerced (ruling 16); no body at all counts as an empty object.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, PARSE_ERROR
 */
export const body: Reader = (call) => bodyUpTo(MAX_JSON_BYTES)(call);

/** As `body`, for what may be larger than other bodies: the table of a bulk send. */
export const bodyUpTo =
  (maxBytes: number): Reader =>
  async ({ request }) => {
    const raw = await jsonText(request, maxBytes);
    return raw === null ? {} : parseJson(raw);
  };

/** The text of a JSON body; null when there is none. @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE */
export async function jsonText(request: Request, maxBytes = MAX_JSON_BYTES): Promise<string | null> {
  const type = request.headers.get("content-type");
  const isJson = JSON_TYPE.test(type ?? "");
  const unsupported = new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json.");
  if (type !== null && !isJson) throw unsupported;
  const raw = await readText(request, maxBytes);
  if (raw.trim() === "") return null;
  if (!isJson) throw unsupported;
  return raw;
}

/** The query string, the named keys spelled out and the others as text; a repeated key becomes a list. */
export const query =
  (spellings: Readonly<Record<string, Spelling>> = {}): Reader =>
  async ({ request }) => {
    const { searchParams } = new URL(request.url);
    const entries = [...new Set(searchParams.keys())].map((key) => {
      const values = searchParams.getAll(key).map((value) => (spellings[key] ?? text)(value));
      return [key, values.length > 1 ? values : values[0]] as const;
    });
    const input = Object.fromEntries(entries);
    assertStorable(input);
    return input;
  };

/** Parts of the path. */
export const path =
  (spellings: Readonly<Record<string, Spelling>>): Reader =>
  async ({ params }) => {
    const entries = Object.entries(spellings).map(([key, spell]) => [key, spell(params[key] ?? "")] as const);
    const input = Object.fromEntries(entries);
    assertStorable(input);
    return input;
  };

/** Several readers in one input; later ones win, so the path comes last. */
export const merge =
  (...readers: readonly Reader[]): Reader =>
  async (call) => {
    const parts = [];
    for (const reader of readers) parts.push(await reader(call));
    return Object.assign({}, ...parts);
  };

const DISCARDED_BYTES = 8 * 1024 * 1024;
const DISCARDED_WITHIN_MS = 5000;

/**
 * Reads on for a while after a refusal: who still sends can read the answer only afterwards, and no later request on the
 * connection is heard before the body has ended. What takes longer is cut off by the web process.
 */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const deadline = performance.now() + DISCARDED_WITHIN_MS;
  try {
    for (let size = 0; size <= DISCARDED_BYTES && performance.now() < deadline; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client has gone: nobody is left to answer.
  }
}

/** The body, read no further than it may be long. @throws DomainError PAYLOAD_TOO_LARGE */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      void discardRest(reader);
      throw new DomainError("PAYLOAD_TOO_LARGE", `The body is larger than ${maxBytes} bytes.`);
    }
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The body as text, read no further than it may be long. @throws DomainError PAYLOAD_TOO_LARGE, PARSE_ERROR */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError("PARSE_ERROR", "The body is not UTF-8.");
  }
}
