import { isExempt, PRIVATE_HOST, problemOfWebhookUrl } from "@/server/domain/webhook/url";
import type { Policy, Resolve } from "./guard";
import { OutboundProblem } from "./problem";

/** How addresses are called that a tenant chose: webhooks, providers of identity. */
export type TenantDialling = {
  /** Exact `host:port` pairs free of the rule about addresses (WEBHOOK_ALLOWED_HOSTS). */
  allowedHosts: readonly string[];
  /** Instead of the system's name servers. */
  resolve?: Resolve | undefined;
  /** A certificate authority beside those of the system. */
  ca?: string | undefined;
};

export const tenantPolicy = ({ allowedHosts, resolve }: TenantDialling): Policy => ({
  whose: "tenant",
  isExempt: (url) => isExempt(url, allowedHosts),
  resolve,
});

/**
 * Judges an address as it stands: scheme, credentials, port, host, literal (jobs/README.md 4.1).
 * @throws OutboundProblem URL, ADDRESS
 */
export function judgedUrl(text: string, allowedHosts: readonly string[]): URL {
  const problem = problemOfWebhookUrl(text, allowedHosts);
  if (problem !== null) throw new OutboundProblem(problem === PRIVATE_HOST ? "ADDRESS" : "URL");
  return new URL(text.trim());
}
