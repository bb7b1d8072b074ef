import { z } from "zod";
import { computeInstallationMark } from "@/server/installation-mark";
import { callOut } from "@/server/outbound/call";
import {
  type Finding,
  formatCause,
  getErrorCode,
  type Probe,
  reportFailure,
  reportNote,
  reportOk,
} from "./finding";
import { loadSecondsSinceWork } from "./worker";

const PATIENCE_MS = 5000;
/** After this time without work, no answer is expected. */
const IDLE_S = 60;
const Answer = z.object({ ok: z.literal(true), installation: z.string() });

/**
 * Checks that `BASE_URL` leads to this installation, as a recipient's browser would find it, and not to
 * another one.
 */
export const addressProbe: Probe = async (ground) => {
  const url = ground.env.BASE_URL;
  const healthReply = await fetchInstallation(`${url}/api/health`);
  if ("cause" in healthReply) {
    const sinceWork = await loadSecondsSinceWork(ground.sql);
    const isIdle = ground.isStopped || sinceWork === null || sinceWork > IDLE_S;
    return isIdle ? reportNote("ADDRESS_IDLE", { url }) : explainAddressError(healthReply.cause, url);
  }
  if (healthReply.installation !== computeInstallationMark(ground.env))
    return reportFailure("ADDRESS_OTHER", { url });
  const { hostname } = new URL(url);
  return /^(?:localhost|127\.|\[::1\])/.test(hostname)
    ? reportNote("ADDRESS_LOCAL", { url })
    : reportOk("ADDRESS_OURS", { url });
};

async function fetchInstallation(
  address: string,
): Promise<{ installation: string | null } | { cause: unknown }> {
  try {
    const { bytes } = await callOut({
      url: new URL(address),
      policy: { whose: "operator" },
      method: "GET",
      headers: [],
      timeoutMs: PATIENCE_MS,
      maxBytes: 2000,
      longer: "cut",
    });
    const parsed = Answer.safeParse(parseJson(bytes.toString("utf8")));
    return { installation: parsed.success ? parsed.data.installation : null };
  } catch (cause) {
    return { cause };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function explainAddressError(error: unknown, url: string): Finding {
  const code = getErrorCode(error);
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return reportFailure("ADDRESS_CERTIFICATE", { url, cause: code });
  return reportFailure("ADDRESS_AWAY", { url, cause: code || formatCause(error) });
}
