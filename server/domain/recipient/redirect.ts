import { parseWebUrl } from "@/server/domain/web-address";

export type RedirectFacts = {
  readonly envelopeId: string;
  readonly recipientId: number;
  readonly status: string;
};

/**
 * Returns the page's target right after the act, or null (ruling 40). The sender's system identifies the
 * recipient only if the URL contains `{envelopeId}`, `{recipientId}` or `{status}`, each percent-encoded
 * (domain/signing.md 4.2).
 */
export function buildRedirectTarget(redirectUrl: string | null, facts: RedirectFacts): string | null {
  if (!redirectUrl) return null;
  const values: Record<string, string> = {
    envelopeId: facts.envelopeId,
    recipientId: String(facts.recipientId),
    status: facts.status,
  };
  const filled = redirectUrl.replace(/\{(envelopeId|recipientId|status)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  return parseWebUrl(filled) === null ? null : filled;
}
