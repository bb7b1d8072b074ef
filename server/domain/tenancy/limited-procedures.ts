import type { Actor } from "@/server/domain/actor";
import { createTokenLimitError, getTokenLimit } from "./token-limit";

/**
 * THE table of procedures for tokens limited to folders or templates: those that go through
 * `db/store/token-limit.ts`, or say nothing of a team. All others stay closed, future ones included. So are
 * procedures about a whole team, such as sums, reports, members, logs and exports, and background actions.
 */
export const LIMITED_PROCEDURES: ReadonlySet<string> = new Set(
  `attachment.create attachment.list attachment.remove attachment.update
   directLink.create directLink.remove directLink.toggle embedding.verifyPresignToken
   envelope.auditEntries envelope.auditLog envelope.bulkCancel envelope.bulkDelete envelope.bulkMove envelope.cancel
   envelope.certificate envelope.count envelope.create envelope.distribute envelope.downloadMany envelope.duplicate
   envelope.evidence envelope.find envelope.get envelope.getMany envelope.mails envelope.redistribute envelope.remove
   envelope.rename envelope.schedule envelope.search envelope.unschedule envelope.update envelope.use envelope.views
   field.createMany field.get field.remove field.updateMany
   folder.content folder.create folder.get folder.list folder.remove folder.update
   item.add item.dismissTags item.download item.fillForm item.formFields item.remove item.replace item.restore
   item.suggestions item.takeUpTags item.updateMany
   legacy.awaited legacy.completeUpload legacy.create legacy.document legacy.documents legacy.downloadUrl
   legacy.handOverField legacy.remove legacy.resolve legacy.templates
   recipient.add recipient.createMany recipient.get recipient.rejectOnBehalf recipient.remove recipient.updateMany
   template.compare template.restore template.revision template.revisions template.saveAs`
    .trim()
    .split(/\s+/),
);

/** Returns true if a limited token may call this procedure. Procedures missing from the table are closed. */
export const isOpenToLimited = (procedure: string | undefined): boolean =>
  LIMITED_PROCEDURES.has(procedure ?? "");

/** @throws DomainError FORBIDDEN naming the limit */
export function assertWithinLimit(actor: Actor, procedure: string | undefined): void {
  const limit = getTokenLimit(actor);
  if (limit !== null && !isOpenToLimited(procedure))
    throw createTokenLimitError(limit, "and this operation goes beyond them");
}
