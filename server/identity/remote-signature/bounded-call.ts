import * as z from "zod";
import { DomainError, type ErrorCode } from "@/server/domain/errors";

/** Calls to the service, bounded in time and size, with every failure in our own vocabulary. */

/** Longer, and the person is told that the service does not answer (domain 8.6, rule 10). */
const TIMEOUT_MS = 15_000;
/** Certificates with their chain have some ten thousand; an honest answer has no more than this. */
const MAX_ANSWER_BYTES = 512 * 1024;

/** What the service refused with; its words go nowhere but here (OAuth and CSC use the same shape). */
const Failure = z.object({ error: z.string().max(200), error_description: z.string().max(2000).nullish() });

/** The service answered, and said no. */
export class ServiceError extends Error {
  override readonly name = "ServiceRefusal";
  constructor(
    readonly status: number,
    readonly error: string,
    readonly description: string,
  ) {
    super(`status ${status}: ${error}`);
  }
}

export type Call = { url: string; init: RequestInit; failure: ErrorCode; timeoutMs?: number };

/**
 * The JSON a call answers. @throws DomainError CSC_TSP_TIMEOUT, or `failure` with the cause; ServiceRefusal is that cause
 * where the service said why
 */
export async function callService<Schema extends z.ZodType>(
  schema: Schema,
  { url, init, failure, timeoutMs = TIMEOUT_MS }: Call,
): Promise<z.output<Schema>> {
  try {
    // A back channel has no reason to send us elsewhere, least of all with a secret in the body.
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { ...init, redirect: "error", signal });
    const text = await textOf(answer);
    const body = jsonOf(text);
    if (!answer.ok) throw serviceErrorOf(answer.status, body);
    const parsed = schema.safeParse(body);
    // Zod's complaints name keys and never values, so that they may be logged.
    if (!parsed.success) throw new TypeError(`unexpected answer: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  } catch (cause) {
    const isLate = cause instanceof Error && (cause.name === "TimeoutError" || cause.name === "AbortError");
    throw new DomainError(isLate ? "CSC_TSP_TIMEOUT" : failure, undefined, { cause });
  }
}

function serviceErrorOf(status: number, body: unknown): ServiceError {
  const failure = Failure.safeParse(body);
  if (!failure.success) return new ServiceError(status, "unknown", "");
  return new ServiceError(status, failure.data.error, failure.data.error_description ?? "");
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new TypeError("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
