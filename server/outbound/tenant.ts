import { describeWebhookUrlFault, isExempt, PRIVATE_HOST } from "@/server/domain/webhook/url";
import type { Policy, Resolve } from "./guard";
import { OutboundProblem } from "./problem";

export type TenantDialling = {
  /** Exact `host:port` pairs exempt from the address rule (WEBHOOK_ALLOWED_HOSTS). */
  allowedHosts: readonly string[];
  /** Replaces the system's name servers. */
  resolve?: Resolve | undefined;
  /** A certificate authority in addition to the system's. */
  ca?: string | undefined;
};

export const toTenantPolicy = ({ allowedHosts, resolve }: TenantDialling): Policy => ({
  whose: "tenant",
  isExempt: (url) => isExempt(url, allowedHosts),
  resolve,
});

/**
 * Checks a URL as written: scheme, credentials, port, host, literal (jobs/webhooks.md 4.1).
 * @throws OutboundProblem URL, ADDRESS
 */
export function parseTenantUrl(text: string, allowedHosts: readonly string[]): URL {
  const problem = describeWebhookUrlFault(text, allowedHosts);
  if (problem !== null) throw new OutboundProblem(problem === PRIVATE_HOST ? "ADDRESS" : "URL");
  return new URL(text.trim());
}
