import { Inngest } from "inngest";
import type { Logger } from "pino";
import type { Env } from "@/server/env";
import { log } from "@/server/log";
import type { JobKind } from "./enqueue";

/** Prefix of every function and event, so that one Inngest environment can serve several apps. */
const APP = "rubrica";

export type InngestEnv = Pick<
  Env,
  | "BASE_URL"
  | "INNGEST_DEV"
  | "INNGEST_EVENT_KEY"
  | "INNGEST_SIGNING_KEY"
  | "INNGEST_SIGNING_KEY_FALLBACK"
  | "INNGEST_BASE_URL"
>;

export const getEventName = (kind: JobKind): string => `${APP}/${kind}`;

/**
 * Builds the client that relays and serves. Every setting is explicit, so that the SDK takes nothing from the
 * environment. It neither traces nor checkpoints: our rows are the only memory of a run.
 */
export function createInngest(env: InngestEnv): Inngest {
  const baseUrl = env.INNGEST_BASE_URL ?? getDevAddress(env.INNGEST_DEV);
  return new Inngest({
    id: APP,
    isDev: env.INNGEST_DEV !== undefined,
    ...(env.INNGEST_EVENT_KEY === undefined ? {} : { eventKey: env.INNGEST_EVENT_KEY }),
    ...(env.INNGEST_SIGNING_KEY === undefined ? {} : { signingKey: env.INNGEST_SIGNING_KEY }),
    ...(env.INNGEST_SIGNING_KEY_FALLBACK === undefined
      ? {}
      : { signingKeyFallback: env.INNGEST_SIGNING_KEY_FALLBACK }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    checkpointing: false,
    aiMetadata: false,
    logger: createPlainLogger(log.child({ part: "inngest" })),
  });
}

const getDevAddress = (dev: string | undefined): string | undefined =>
  dev !== undefined && URL.canParse(dev) ? dev : undefined;

/** The SDK calls loggers in several ways; ours takes facts and a sentence. */
function createPlainLogger(to: Logger) {
  const logAt =
    (level: "debug" | "info" | "warn" | "error") =>
    (...said: unknown[]) => {
      const facts = said.find((part) => typeof part === "object" && part !== null) ?? {};
      to[level](facts, said.filter((part) => typeof part === "string").join(" "));
    };
  // A caller's error, such as a missing signature, is no fault of ours.
  return { debug: logAt("debug"), info: logAt("debug"), warn: logAt("warn"), error: logAt("warn") };
}
