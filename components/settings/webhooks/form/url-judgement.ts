import type { WebhookUrlCheck } from "@/server/contract/webhook-delivery";
import type { WebhookUrlFault } from "@/server/domain/webhook/url";

/** What the server said about an address. */
export type UrlVerdict = { url: string; problem: WebhookUrlCheck["problem"] };

/** A complaint: of the spelling, or of the host. `blocks`: the address cannot be saved. */
export type UrlJudgement =
  | { kind: "fault"; fault: WebhookUrlFault; blocks: true }
  | { kind: "problem"; problem: NonNullable<UrlVerdict["problem"]>; blocks: boolean };

/** Faults no installation lifts; a host without a dot or a private one may be allowed there (ruling 38). */
const NEVER_ALLOWED: readonly WebhookUrlFault[] = ["SHAPE", "SCHEME", "FRAGMENT", "PORT"];

/**
 * What to tell about an address. What its spelling shows needs no server; everything else is the server's to say, and
 * where it refuses, the spelling may explain why.
 */
export function judgeUrl(
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
