import type { Language } from "@/server/domain/vocabulary";
import type { CertificateModel, CertificateRecipient } from "./model";

const MARKS = {
  en: { open: "“", close: "”", inner: { "“": "‘", "”": "’" } },
  es: { open: "«", close: "»", inner: { "«": "‹", "»": "›" } },
} as const satisfies Record<Language, { open: string; close: string; inner: Record<string, string> }>;

/**
 * Returns the certificate with every typed name and reason in quotation marks. So none reads as a line of the
 * certificate itself ("Proof of identity: Passkey"). Inner quotation marks are replaced, so they cannot close
 * early.
 */
export function quoteNames(model: CertificateModel, language: Language): CertificateModel {
  const { open, close, inner } = MARKS[language];
  const quoteText = (text: string): string => {
    if (text === "") return text;
    const nested = Object.entries(inner).reduce((all, [outer, mark]) => all.replaceAll(outer, mark), text);
    return `${open}${nested}${close}`;
  };
  const quoteMaybe = (text: string | null): string | null => (text === null ? null : quoteText(text));
  const quoteRecipient = (row: CertificateRecipient): CertificateRecipient => ({
    ...row,
    name: quoteText(row.name),
    rejectionReason: quoteMaybe(row.rejectionReason),
    rejectedOnBehalfBy: quoteMaybe(row.rejectedOnBehalfBy ?? null),
    cameBy:
      row.cameBy?.kind === "UNMARKED"
        ? { kind: "UNMARKED", lastRevealedTo: quoteMaybe(row.cameBy.lastRevealedTo) }
        : row.cameBy,
  });
  return {
    ...model,
    ownerName: quoteText(model.ownerName),
    recipients: model.recipients.map(quoteRecipient),
    ...(model.removed && {
      removed: model.removed.map((row) => ({ ...row, name: quoteText(row.name), by: quoteMaybe(row.by) })),
    }),
  };
}
