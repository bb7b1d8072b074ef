import type { OwnerListed } from "@/components/envelope/answers";
import { isDraft } from "@/server/domain/envelope/status";
import { type EnvelopeChip, type EnvelopeOnTimeline, envelopeChip } from "@/server/domain/recipient/timeline";

/** The chip of a list row by the same rules as on its own page; `myEmail` is the address of the person looking. */
export function listedChip(row: OwnerListed, now: Date, myEmail?: string): EnvelopeChip {
  const envelope: EnvelopeOnTimeline = {
    type: row.type,
    status: row.status,
    deletedAt: null,
    sealingSince: row.sealing ? now : null,
    isSealRefused: row.isSealRefused,
    signingMode: row.signingMode,
    recipients: row.recipients.map((recipient) => ({
      ...recipient,
      expiresAt: recipient.expiresAt === null ? null : new Date(recipient.expiresAt),
    })),
  };
  return envelopeChip(envelope, now, myEmail);
}

/** Where a row leads: a draft goes on where it was left. */
export function listedHref(row: Pick<OwnerListed, "id" | "status">, teamUrl: string): string {
  const base = `/t/${teamUrl}/envelopes/${row.id}`;
  return isDraft(row) ? `${base}/edit` : base;
}
