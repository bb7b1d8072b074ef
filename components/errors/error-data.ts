import { TRPCClientError } from "@trpc/client";
import { ERRORS, type ErrorCode, type Issue, type IssueText, SAID_KEYS } from "@/server/domain/errors";
import { isRecord } from "@/server/domain/record";

/**
 * Checked by hand: every page of an account reads refusals before its first use, and a validation library
 * would weigh more than they do.
 */
const isCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(ERRORS, code);

type Refusal = { code: ErrorCode; issues: Issue[] };
export type DomainErrorData = Refusal & { message: string; httpStatus: number; requestId?: string };
/** The error body of our own routes that do not speak tRPC. */
export type ErrorBody = Refusal & { message: string };

/** Returns the server's refusal, or undefined if it never answered (no network, a broken answer). */
export function readErrorData(error: unknown): DomainErrorData | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { message } = error;
  const data: unknown = error.data;
  const refusal = readRefusal(data);
  if (!refusal || !isRecord(data) || typeof data.httpStatus !== "number") return undefined;
  const { httpStatus, requestId } = data;
  return { ...refusal, message, httpStatus, ...(typeof requestId === "string" ? { requestId } : {}) };
}

const BARE_STATUS: Readonly<Record<number, ErrorCode>> = {
  413: "PAYLOAD_TOO_LARGE",
  429: "TOO_MANY_REQUESTS",
  431: "PAYLOAD_TOO_LARGE",
  502: "SERVICE_UNAVAILABLE",
  503: "SERVICE_UNAVAILABLE",
  504: "SERVICE_UNAVAILABLE",
};

/**
 * Returns the code of an answer without a body of ours, from the web server itself or a proxy in front of it.
 */
export function readBareCode(error: unknown): ErrorCode | undefined {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined;
  return response instanceof Response ? BARE_STATUS[response.status] : undefined;
}

/** Returns the refusal in an answer's body, or undefined if there is none. */
export function readErrorBody(body: unknown): ErrorBody | undefined {
  const refusal = readRefusal(body);
  if (!refusal || !isRecord(body) || typeof body.message !== "string") return undefined;
  return { ...refusal, message: body.message };
}

export const readErrorCode = (body: unknown): ErrorCode | undefined => readRefusal(body)?.code;

function readRefusal(body: unknown): Refusal | undefined {
  if (!isRecord(body) || !isCode(body.code)) return undefined;
  const issues = Array.isArray(body.issues) ? body.issues : [];
  return { code: body.code, issues: issues.flatMap((issue) => readIssue(issue) ?? []) };
}

function readIssue(issue: unknown): Issue | undefined {
  if (!isRecord(issue) || typeof issue.message !== "string") return undefined;
  const { message, path } = issue;
  const sentence = readSentence(issue.said);
  return { message, ...(typeof path === "string" ? { path } : {}), ...(sentence ? { said: sentence } : {}) };
}

function readSentence(said: unknown): IssueText | undefined {
  if (!isRecord(said) || !isRecord(said.values)) return undefined;
  const key = SAID_KEYS.find((known) => known === said.key);
  const values = Object.entries(said.values).flatMap(([name, value]): [string, string | number][] =>
    typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
  );
  return key && { key, values: Object.fromEntries(values) };
}
