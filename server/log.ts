import { AsyncLocalStorage } from "node:async_hooks";
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { isDatabaseAway } from "@/server/db/outage";
import { logDatabaseOutage } from "@/server/db/outage-note";
import { findInstance, provide } from "@/server/runtime";

const SECRET_KEYS = [
  "authorization",
  "cookie",
  "password",
  "passphrase",
  "secret",
  "token",
  "apitoken",
  "signingtoken",
];

/** Replaces a secret in a log line (I11). */
const MASK = "[redacted]";

/**
 * Removes secrets from free text: signing and direct links, API tokens, webhook secrets, bearer values,
 * passwords inside URLs and `token=` query parameters.
 */
export function redactText(value: string): string {
  return value
    .replace(
      /\/(sign|d|direct|embed|prove|invite|reset|reset-password|signin-link|verify-email|change-email|report|uploads|downloads)\/[A-Za-z0-9_~.-]{8,}(?:#m=[\w-]+)?/g,
      `/$1/${MASK}`,
    )
    .replace(/\bapi_[A-Za-z0-9]{8,}/g, MASK)
    .replace(/\bwhsec_[A-Za-z0-9+/=]{8,}/g, MASK)
    .replace(/\b(Bearer|Basic)\s+[^\s"']+/gi, `$1 ${MASK}`)
    .replace(/([?&](?:token|ticket|code|secret|key|password)=)[^&\s"']+/gi, `$1${MASK}`)
    .replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@:]*:[^\s/@]+@/gi, `$1${MASK}@`);
}

/** The same for any value at any depth; cycles and depth beyond 8 end as text. */
function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return value;
  if (depth > 8) return "[deep]";
  if (value instanceof Error) {
    return {
      type: value.name,
      message: redactText(value.message),
      stack: redactText(value.stack ?? ""),
      ...(value.cause === undefined ? {} : { cause: redactValue(value.cause, depth + 1) }),
    };
  }
  if (Array.isArray(value)) return value.map((entry) => redactValue(entry, depth + 1));
  return redactEntries(value, depth);
}

/** Masks an object's entries under a secret's name, whatever they hold. */
function redactEntries(value: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      SECRET_KEYS.includes(key.toLowerCase()) ? MASK : redactValue(entry, depth + 1),
    ]),
  );
}

type LogContext = { requestId?: string; job?: string; jobId?: string; row?: string };

declare module "@/server/runtime" {
  interface Registry {
    /** In the registry, because every route bundle has its own copy of this module. */
    requests: AsyncLocalStorage<LogContext>;
  }
}

const requests = findInstance("requests") ?? provide("requests", new AsyncLocalStorage());

/** Runs `body` so that every line it logs carries this request id. */
export function withRequestId<Result>(requestId: string, body: () => Result): Result {
  return requests.run({ requestId }, body);
}

/** Runs `body` so that every line it logs, at any depth, names the job and its row, if it has one. */
export function withJob<Result>(
  about: { job: string; jobId: string; row?: string },
  body: () => Result,
): Result {
  return requests.run(about, body);
}

export const getCurrentRequestId = (): string | undefined => requests.getStore()?.requestId;

const DEBUG_LEVEL = 20;

const findThrownError = (facts: unknown): unknown =>
  typeof facts === "object" && facts !== null && "err" in facts ? facts.err : undefined;

/** An absent database is one state, logged when it changes; the callers' own lines are for debugging. */
function foldOutageErrors(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const thrown = findThrownError(args[0]);
  if (level <= DEBUG_LEVEL || !isDatabaseAway(thrown)) {
    method.apply(this, args);
    return;
  }
  logDatabaseOutage(this, thrown);
  this.debug(...args);
}

/** Creates a JSON logger whose lines carry no secret and, inside a request, its id. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const out = destination ?? pino.destination({ dest: 2, sync: true });
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => requests.getStore() ?? {},
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => redactEntries(line, 0),
      },
      hooks: { logMethod: foldOutageErrors },
      // An error must reach the formatter unchanged, so that its message and cause are redacted too.
      serializers: { err: (error: unknown) => error },
    },
    { write: (line) => out.write(redactText(line)) },
  );
}

/** The log of this process. Standard error, so that commands can print their result on standard output. */
export const log = createLog(process.env.LOG_LEVEL || "info");
