import type { EnvelopeType } from "@/server/domain/vocabulary";

/**
 * Returns the URL of an envelope. Documents and templates are below their own lists (components/README.md
 * 1.1).
 */
export const buildEnvelopeHref = (
  teamUrl: string,
  { id, type }: { readonly id: string; readonly type: EnvelopeType },
): string => `/t/${teamUrl}/${type === "TEMPLATE" ? "templates" : "envelopes"}/${id}`;
