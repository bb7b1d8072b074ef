import type { NoticeKind } from "./kinds";

/** What a notice is about, as far as it decides where it leads. */
export type NoticeSubject = {
  readonly kind: NoticeKind;
  readonly envelopeId: string | null;
  readonly bulkSendId: string | null;
  /** The recipient it names, while they are still one. */
  readonly recipientId: number | null;
};

/** Opens the correction of somebody at once: where what is told about their address leads. */
export const fixAnchor = (recipientId: number): string => `#fix-${recipientId}`;

const ABOUT_ADDRESS: readonly NoticeKind[] = ["MAIL_FAILED", "WRONG_PERSON"];

/** The page of the team on which something can be done about it. */
export function placeOfNotice(teamUrl: string, notice: NoticeSubject): string {
  const { kind, envelopeId, bulkSendId, recipientId } = notice;
  if (bulkSendId !== null) return `/t/${teamUrl}/bulk-sends/${bulkSendId}`;
  if (envelopeId === null) return `/t/${teamUrl}`;
  const anchor = recipientId !== null && ABOUT_ADDRESS.includes(kind) ? fixAnchor(recipientId) : "";
  return `/t/${teamUrl}/envelopes/${envelopeId}${anchor}`;
}
