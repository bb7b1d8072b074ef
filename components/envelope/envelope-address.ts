import type { EnvelopeType } from "@/server/domain/vocabulary";

/** Where one envelope is shown: a document and a template each below their own list (components/README.md 1.1). */
export const envelopeHref = (
  teamUrl: string,
  { id, type }: { readonly id: string; readonly type: EnvelopeType },
): string => `/t/${teamUrl}/${type === "TEMPLATE" ? "templates" : "envelopes"}/${id}`;
