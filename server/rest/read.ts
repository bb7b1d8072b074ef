import type { TokenActor } from "@/server/auth/admit";
import { DomainError } from "@/server/domain/errors";
import { assertStorable, parseJson } from "./json";

/** Input of a reader. `params` are the decoded parts of the path. `actor` is null for a public operation. */
type Call = { request: Request; params: Readonly<Record<string, string>>; actor: TokenActor | null };

/** Turns a request into the input of a procedure, which validates it. Readers never edit schemas. */
export type Reader = (call: Call) => Promise<Readonly<Record<string, unknown>>>;

/** Converts text to a typed value. Other text stays, so that the schema refuses it by name. */
export type Spelling = (text: string) => unknown;

export const text: Spelling = (value) => value;
export const int: Spelling = (value) => parseWholeNumber(value) ?? value;
export const bool: Spelling = (value) => (value === "true" ? true : value === "false" ? false : value);

/**
 * Returns the integer in a part of an address, or null. Allows a zero fraction (ruling 79): clients generated
 * from our document for Python send `9.0`.
 */
export const parseWholeNumber = (value: string): number | null =>
  /^(?:0|-?[1-9]\d{0,14})(?:\.0{1,15})?$/.test(value) ? Number(value) : null;

/** Bodies other than uploads (T37), in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;

/** JSON is UTF-8 (RFC 8259, 8.1); another charset would be misread. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?(?:utf-?8|us-ascii)"?\s*)?;?\s*$/i;

/**
 * Reads a JSON object without coercion (ruling 16). A missing body counts as an empty object.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, PARSE_ERROR
 */
export const body: Reader = (call) => fromBodyUpTo(MAX_JSON_BYTES)(call);

/** Like `body`, for a larger body: the table of a bulk send. */
export const fromBodyUpTo =
  (maxBytes: number): Reader =>
  async ({ request }) => {
    const raw = await readJsonText(request, maxBytes);
    return raw === null ? {} : parseJson(raw);
  };

/**
 * Returns the text of a JSON body, or null when there is none.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE
 */
export async function readJsonText(request: Request, maxBytes = MAX_JSON_BYTES): Promise<string | null> {
  const type = request.headers.get("content-type");
  const isJson = JSON_TYPE.test(type ?? "");
  const unsupported = new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json.");
  if (type !== null && !isJson) throw unsupported;
  const raw = await readText(request, maxBytes);
  if (raw.trim() === "") return null;
  if (!isJson) throw unsupported;
  return raw;
}

/**
 * Reads the query string. Named keys are converted, the others stay text, and a repeated key becomes a list.
 */
export const fromQuery =
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

export const fromPath =
  (spellings: Readonly<Record<string, Spelling>>): Reader =>
  async ({ params }) => {
    const entries = Object.entries(spellings).map(([key, spell]) => [key, spell(params[key] ?? "")] as const);
    const input = Object.fromEntries(entries);
    assertStorable(input);
    return input;
  };

/** Merges several readers into one input. Later ones win, so the path comes last. */
export const mergeReaders =
  (...readers: readonly Reader[]): Reader =>
  async (call) => {
    const parts = [];
    for (const reader of readers) parts.push(await reader(call));
    return Object.assign({}, ...parts);
  };

const DISCARDED_BYTES = 8 * 1024 * 1024;
const DISCARDED_WITHIN_MS = 5000;

/**
 * Reads on for a while after a refusal. A client that still sends reads the answer only afterwards, and the
 * connection serves no later request before. The web process cuts off a longer body.
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
    // The client has gone.
  }
}

/** Reads the body up to its limit. @throws DomainError PAYLOAD_TOO_LARGE */
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

/** Reads the body as text, up to its limit. @throws DomainError PAYLOAD_TOO_LARGE, PARSE_ERROR */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError("PARSE_ERROR", "The body is not UTF-8.");
  }
}
