import type { OwnerListed } from "@/components/envelope/api-types";
import { isDraft, isPending } from "@/server/domain/envelope/status";
import {
  type EnvelopeChip,
  type EnvelopeOnTimeline,
  getEnvelopeChip,
} from "@/server/domain/recipient/timeline";
import { canAct } from "@/server/domain/recipient/turn";

/** Converts a list row for the timeline rules. */
const toRuleEnvelope = (row: OwnerListed, now: Date): EnvelopeOnTimeline => ({
  type: row.type,
  status: row.status,
  deletedAt: null,
  sealingSince: row.sealing ? now : null,
  isSealRefused: row.isSealRefused,
  signingMode: row.signingMode,
  isSendPlanned: row.scheduledSend !== null,
  recipients: row.recipients.map((recipient) => ({
    ...recipient,
    expiresAt: recipient.expiresAt === null ? null : new Date(recipient.expiresAt),
  })),
});

/**
 * Returns the status chip of a row, by the same rules as on its own page. `myEmail` is the viewer's address.
 */
export const getRowChip = (row: OwnerListed, now: Date, myEmail?: string): EnvelopeChip =>
  getEnvelopeChip(toRuleEnvelope(row, now), now, myEmail);

type ListedStatus = Pick<OwnerListed, "id" | "status"> & Partial<Pick<OwnerListed, "scheduledSend">>;

/**
 * Returns true for drafts to continue. A draft with a planned sending is only viewed, because a change would
 * cancel it.
 */
export const isInPreparation = (row: ListedStatus): boolean => isDraft(row) && !row.scheduledSend;

/** Returns the URL of a row; a draft opens in the editor. */
export function buildRowHref(row: ListedStatus, teamUrl: string): string {
  const base = `/t/${teamUrl}/envelopes/${row.id}`;
  return isInPreparation(row) ? `${base}/edit` : base;
}

type RowAct =
  | { kind: "continue" | "resend" }
  | { kind: "sign"; recipientId: number }
  | { kind: "download"; href: string };

/** Returns the most likely next action on a row, if there is one. */
export function findRowAction(row: OwnerListed, now: Date, myEmail?: string): RowAct | undefined {
  if (isDraft(row)) return isInPreparation(row) ? { kind: "continue" } : undefined;
  if (row.signedUrl) return { kind: "download", href: row.signedUrl };
  if (!isPending(row) || row.sealing) return undefined;
  const envelope = toRuleEnvelope(row, now);
  const mine = envelope.recipients.find(
    (person) =>
      myEmail !== undefined &&
      person.email.toLowerCase() === myEmail.toLowerCase() &&
      canAct(person, envelope, now).ok,
  );
  if (mine) return { kind: "sign", recipientId: mine.id };
  return row.mayResend ? { kind: "resend" } : undefined;
}
