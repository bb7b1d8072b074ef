import type { MemberRestriction } from "./restriction";
import { createRestrictionError } from "./restriction-error";

type Let = readonly MemberRestriction[];

const EVERYBODY: Let = ["AUDITOR", "SIGN_ONLY", "TEMPLATES_ONLY"];
/** Procedures that read a team's data, and those about the member's own data in it. */
const READERS: Let = ["AUDITOR", "TEMPLATES_ONLY"];
const AUDITORS: Let = ["AUDITOR"];
/** Procedures for sending from a template; `mayPerform` and the store check whose envelope it is. */
const SENDERS: Let = ["TEMPLATES_ONLY"];
const NOBODY: Let = [];

const parseTable = (procedures: string, let_: Let): [string, Let][] =>
  procedures
    .trim()
    .split(/\s+/)
    .map((procedure) => [procedure, let_]);

/**
 * THE table of a team's procedures that stay open to restricted members. Every procedure of the team's routers is
 * listed by its path; a missing one is closed to all of them (`restricted-procedures.itest.ts` fails for it).
 */
export const RESTRICTED_PROCEDURES: ReadonlyMap<string, Let> = new Map([
  // The member's own place: to see the team, and to leave it.
  ...parseTable("member.leave team.get inbox.count account.me", EVERYBODY),
  // Read by every member who works with a team's documents.
  ...parseTable(
    `attachment.list bulkAction.get bulkAction.items bulkAction.list bulkAction.preview
     bulkSend.get bulkSend.list bulkSend.rows bulkSend.result
     contact.get contact.list contact.suggest contact.exportCsv
     envelope.activity envelope.auditEntries envelope.auditLog envelope.certificate envelope.count envelope.detail
     envelope.downloadMany envelope.evidence envelope.exportList envelope.find envelope.get envelope.getMany
     envelope.listOwned envelope.mails envelope.measureDownload envelope.paper envelope.previewMail
     envelope.previewSigning envelope.search envelope.signaturePicture
     field.get firstSteps.show folder.content folder.get folder.list
     item.download item.firstPage item.firstPageState item.formFields item.pagePicture item.reading
     legacy.document legacy.documents legacy.downloadUrl legacy.resolve legacy.templates
     member.list member.ofTeam notice.count notice.list notice.preferences notice.read notice.updatePreferences
     overview.attention overview.completed overview.figures overview.timeToSign recipient.get
     reports.documents reports.exportCsv reports.recipients savedView.list
     senderAddress.list senderAddress.listOf
     template.compare template.list template.revision template.revisions template.usage verify.code`,
    READERS,
  ),
  // Read only by leaders of a team, and the list of an envelope's viewers.
  ...parseTable(
    `apiRequest.list apiToken.list envelope.views exportRecord.list fieldSet.get fieldSet.list invitation.list
     item.suggestions publicPage.get usage.team webhook.deliveries webhook.delivery webhook.get webhook.list`,
    AUDITORS,
  ),
  ...parseTable(
    `bulkAction.create bulkAction.retryFailed bulkAction.stop bulkAction.undo
     bulkSend.create bulkSend.pause bulkSend.readTable bulkSend.resume bulkSend.retryFailed bulkSend.stop
     contact.create contact.dismiss contact.importMany contact.remove contact.restore contact.update
     envelope.bulkCancel envelope.bulkDelete envelope.bulkMove envelope.cancel envelope.distribute
     envelope.redistribute envelope.remove envelope.rename envelope.schedule envelope.scheduleSend envelope.transfer
     envelope.undoSend envelope.unschedule envelope.use folder.create folder.remove folder.update
     legacy.remove presence.beat recipient.rejectOnBehalf recipient.revealLink recipient.updateMany
     savedView.create savedView.remove savedView.update verify.revokeCode verify.rotateCode`,
    SENDERS,
  ),
  // Creates documents without a template, changes templates, or changes how the team works.
  ...parseTable(
    `apiToken.create apiToken.revoke attachment.create attachment.remove attachment.update
     branding.previewSample branding.removeLogo branding.sendSample branding.setLogo
     directLink.create directLink.remove directLink.toggle embedding.createPresignToken
     envelope.create envelope.duplicate envelope.update
     field.createMany field.deleteMany field.follow field.remove field.updateMany
     fieldSet.create fieldSet.remove fieldSet.update
     invitation.copyLink invitation.create invitation.resend invitation.revoke
     item.add item.compareFile item.dismissTags item.fillForm item.remove item.replace item.restore item.takeUpTags
     item.updateMany legacy.awaited legacy.completeUpload legacy.create legacy.handOverField
     logReceiver.status member.changeRole member.remove member.restrict
     organisation.teamPolicy organisationLog.exportFile organisationLog.list organisationLog.verify publicPage.update
     recipient.add recipient.createMany recipient.remove
     senderAddress.checkDomain senderAddress.create senderAddress.remove senderAddress.sendCode senderAddress.verify
     team.remove team.update team.updateSettings template.restore template.saveAs
     webhook.check webhook.create webhook.remove webhook.resend webhook.resendFailed webhook.rotateSecret webhook.test
     webhook.update`,
    NOBODY,
  ),
]);

/**
 * Returns true if a member with this restriction may call this procedure. Procedures missing from the table are closed.
 */
export const mayCall = (restriction: MemberRestriction | null, procedure: string | undefined): boolean =>
  restriction === null || (RESTRICTED_PROCEDURES.get(procedure ?? "")?.includes(restriction) ?? false);

/** @throws DomainError FORBIDDEN naming the restriction */
export function assertMayCall(restriction: MemberRestriction | null, procedure: string | undefined): void {
  if (restriction !== null && !mayCall(restriction, procedure)) throw createRestrictionError(restriction);
}
