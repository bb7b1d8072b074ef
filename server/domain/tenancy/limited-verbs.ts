import type { Actor } from "@/server/domain/actor";
import { beyond, limitOf } from "./token-limit";

/**
 * THE table of which verbs a token that is limited to folders or templates may call: those that reach envelopes and
 * folders through what `db/store/token-limit.ts` narrows, or that say nothing of a team. Every other is refused, among
 * them each that is written tomorrow. What answers for a whole team stays closed: sums, reports, use of templates,
 * contacts, saved views, notices, members, addresses, webhooks, logs, exports, and acts that run on in the background.
 */
export const LIMITED_VERBS: ReadonlySet<string> = new Set(
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

/** Whether a limited token may call this verb. What the table does not name is closed. */
export const isOpenToLimited = (verb: string | undefined): boolean => LIMITED_VERBS.has(verb ?? "");

/** @throws DomainError FORBIDDEN naming the limit */
export function assertWithinLimit(actor: Actor, verb: string | undefined): void {
  const limit = limitOf(actor);
  if (limit !== null && !isOpenToLimited(verb)) throw beyond(limit, "and this operation goes beyond them");
}
