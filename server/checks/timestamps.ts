import { createHash, randomBytes } from "node:crypto";
import type { Env } from "@/server/env";
import { getBareHost } from "@/server/outbound/guard";
import { formatTimestampFailure } from "@/server/pdf/timestamp/authorities";
import { requestTimestamp } from "@/server/pdf/timestamp/client";
import { ExchangeProblem, NotTrusted } from "@/server/pdf/timestamp/exchange";
import { TokenProblem } from "@/server/pdf/timestamp/token";
import { type Finding, type Probe, reportFailure, reportNote, reportOk } from "./finding";

const ONE_CALL_MS = 5_000;

type Tried = { host: string; failure: string | null; isUntrusted: boolean };

/** Has one authority stamp a random number and verifies the answer as strictly as for a seal. */
async function tryAuthority(address: string): Promise<Tried> {
  const url = URL.parse(address);
  const host = url ? getBareHost(url) : "an unreadable address";
  const digest = createHash("sha256").update(randomBytes(32)).digest();
  const trustedHosts = new Set([host]);
  try {
    await requestTimestamp(digest, {
      url: address,
      timeoutMs: ONE_CALL_MS,
      trustedHosts,
      now: () => new Date(),
    });
    return { host, failure: null, isUntrusted: false };
  } catch (error) {
    if (!(error instanceof ExchangeProblem) && !(error instanceof TokenProblem)) throw error;
    return {
      host,
      failure: formatTimestampFailure(address, error),
      isUntrusted: error instanceof NotTrusted,
    };
  }
}

/** Checks that a configured authority gives a time-stamp now, each asked once and all at once (5 s). */
export async function findTimestamps({ TSA_URLS }: Pick<Env, "TSA_URLS">): Promise<Finding> {
  if (TSA_URLS.length === 0) return reportOk("TSA_NONE");
  const tried = await Promise.all(TSA_URLS.map(tryAuthority));
  const good = tried.filter(({ failure }) => failure === null);
  const cause = tried.flatMap(({ failure }) => failure ?? []).join("; ");
  if (good.length === 0) {
    return reportFailure(tried.every(({ isUntrusted }) => isUntrusted) ? "TSA_UNTRUSTED" : "TSA_FAILED", {
      cause,
    });
  }
  const values = { hosts: good.map(({ host }) => host).join(", "), count: good.length };
  return cause === "" ? reportOk("TSA_WORKS", values) : reportNote("TSA_SOME", { ...values, cause });
}

export const timestampsProbe: Probe = ({ env }) => findTimestamps(env);
