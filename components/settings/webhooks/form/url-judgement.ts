import type { WebhookUrlCheck } from "@/server/contract/webhook-delivery";
import type { WebhookUrlFault } from "@/server/domain/webhook/url";

export type UrlVerdict = { url: string; problem: WebhookUrlCheck["problem"] };

/** A fault in the spelling, or a problem of the host. `blocks`: the address cannot be saved. */
export type UrlJudgement =
  | { kind: "fault"; fault: WebhookUrlFault; blocks: true }
  | { kind: "problem"; problem: NonNullable<UrlVerdict["problem"]>; blocks: boolean };

/**
 * Faults that no installation allows; a host without a dot or a private one may be allowed there (ruling 38).
 */
const NEVER_ALLOWED: readonly WebhookUrlFault[] = ["SHAPE", "SCHEME", "FRAGMENT", "PORT"];

/**
 * Returns the complaint about an address. Spelling faults need no server. For the rest the server decides; if
 * it refuses, a fault in the spelling may explain why.
 */
export function evaluateWebhookUrl(
  fault: WebhookUrlFault | null,
  verdict: UrlVerdict | undefined,
): UrlJudgement | null {
  if (fault !== null && NEVER_ALLOWED.includes(fault)) return { kind: "fault", fault, blocks: true };
  const problem = verdict?.problem ?? null;
  if (problem === null) return null;
  const isRefused = problem === "URL" || problem === "ADDRESS";
  if (isRefused && fault !== null) return { kind: "fault", fault, blocks: true };
  return { kind: "problem", problem, blocks: isRefused };
}
