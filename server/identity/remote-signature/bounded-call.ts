import * as z from "zod";
import { DomainError, type ErrorCode } from "@/server/domain/errors";
import { callOut } from "@/server/outbound/call";
import { OutboundProblem } from "@/server/outbound/problem";

/** Calls to the service, bounded in time and size. Every failure becomes one of our own error codes. */

/** After this time the person is told that the service does not answer (domain/fields.md 8.6, rule 10). */
const TIMEOUT_MS = 15_000;
/** Certificates with their chain have some ten thousand bytes; an honest answer has no more than this. */
const MAX_ANSWER_BYTES = 512 * 1024;

/** The service's words are used here only (OAuth and CSC use the same shape). */
const Failure = z.object({ error: z.string().max(200), error_description: z.string().max(2000).nullish() });

export class ServiceError extends Error {
  override readonly name = "ServiceError";
  constructor(
    readonly status: number,
    readonly error: string,
    readonly description: string,
  ) {
    super(`status ${status}: ${error}`);
  }
}

export type Call = {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Sent by POST. */
  body: string;
  failure: ErrorCode;
  timeoutMs?: number;
};

/**
 * Returns the JSON of the answer.
 * @throws DomainError CSC_TSP_TIMEOUT, or `failure` with the cause; the cause is a ServiceError where the
 * service said why
 */
export async function callService<Schema extends z.ZodType>(
  schema: Schema,
  { url, headers, body, failure, timeoutMs = TIMEOUT_MS }: Call,
): Promise<z.output<Schema>> {
  try {
    const { code, bytes } = await callOut({
      url: new URL(url),
      policy: { whose: "operator" },
      method: "POST",
      headers: [["accept", "application/json"], ...Object.entries(headers)],
      body,
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      longer: "refuse",
    });
    // A back channel has no reason to redirect us, least of all with a secret in the body.
    if (code >= 300 && code < 400) throw new TypeError(`status ${code}: a redirect`);
    const answerBody = parseJsonOrNull(bytes.toString("utf8"));
    if (code < 200 || code >= 300) throw toServiceError(code, answerBody);
    const parsed = schema.safeParse(answerBody);
    // Zod's error messages name keys and never values, so they may be logged.
    if (!parsed.success) throw new TypeError(`unexpected answer: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  } catch (cause) {
    const isLate = cause instanceof OutboundProblem && cause.kind === "TIMEOUT";
    throw new DomainError(isLate ? "CSC_TSP_TIMEOUT" : failure, undefined, { cause });
  }
}

function toServiceError(status: number, body: unknown): ServiceError {
  const failure = Failure.safeParse(body);
  if (!failure.success) return new ServiceError(status, "unknown", "");
  return new ServiceError(status, failure.data.error, failure.data.error_description ?? "");
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
