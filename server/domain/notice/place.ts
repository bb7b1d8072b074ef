import type { NoticeKind } from "./kinds";

export type NoticeSubject = {
  readonly kind: NoticeKind;
  readonly envelopeId: string | null;
  readonly bulkSendId: string | null;
  /** The named recipient, until removed. */
  readonly recipientId: number | null;
};

/** Anchor that opens the correction of a recipient at once, for notices about their address. */
export const buildFixAnchor = (recipientId: number): string => `#fix-${recipientId}`;

const ABOUT_ADDRESS: readonly NoticeKind[] = ["MAIL_FAILED", "WRONG_PERSON"];

export function buildNoticePath(teamUrl: string, notice: NoticeSubject): string {
  const { kind, envelopeId, bulkSendId, recipientId } = notice;
  if (bulkSendId !== null) return `/t/${teamUrl}/bulk-sends/${bulkSendId}`;
  if (envelopeId === null) return `/t/${teamUrl}`;
  const anchor = recipientId !== null && ABOUT_ADDRESS.includes(kind) ? buildFixAnchor(recipientId) : "";
  return `/t/${teamUrl}/envelopes/${envelopeId}${anchor}`;
}
