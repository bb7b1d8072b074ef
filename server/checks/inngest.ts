import type { Env } from "@/server/env";
import { isInngestUsed } from "@/server/inngest-settings";
import { callOut } from "@/server/outbound/call";
import { formatCause, getErrorCode, type Probe, reportFailure, reportOk } from "./finding";

const CLOUD = "https://inn.gs";
const DEV_SERVER = "http://localhost:8288";
const QUESTION = {
  policy: { whose: "operator" },
  method: "GET",
  headers: [],
  timeoutMs: 5000,
  maxBytes: 64 * 1024,
  longer: "cut",
} as const;

const getInngestUrl = ({ INNGEST_BASE_URL, INNGEST_DEV }: Env): string => {
  if (INNGEST_BASE_URL !== undefined) return INNGEST_BASE_URL;
  if (INNGEST_DEV === undefined) return CLOUD;
  return URL.canParse(INNGEST_DEV) ? INNGEST_DEV : DEV_SERVER;
};

/** Checks that Inngest, if used, can be reached: any answer will do. */
export const inngestProbe: Probe = async ({ env }) => {
  if (!isInngestUsed(env)) return reportOk("INNGEST_UNUSED");
  const { origin, host } = new URL(getInngestUrl(env));
  try {
    const url = new URL(origin);
    await callOut({ ...QUESTION, url });
    return reportOk("INNGEST_ANSWERS", { host });
  } catch (error) {
    return reportFailure("INNGEST_AWAY", { host, cause: getErrorCode(error) || formatCause(error) });
  }
};
