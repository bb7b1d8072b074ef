import { createMailTexts, type MailContent, type MailContext } from "../content";
import type { Mail } from "../data";
import { buildAccountMail } from "./account";
import {
  buildAccountDeletedMail,
  buildEmailChangeMail,
  buildExportReadyMail,
  buildNewSignInMail,
  buildSecurityChangeMail,
  buildSignInLinkMail,
} from "./account-security";
import { buildBulkSendMail } from "./bulk-send";
import { buildCodeMail, buildCompanyCodeMail, buildSignInCodeMail } from "./code";
import { buildBreakGlassMail, buildDomainLostMail } from "./company";
import { buildNoticeDigestMail } from "./digest";
import { buildLinkCodeMail, buildLinkUsedMail } from "./direct-link";
import { buildInvitationMail } from "./invitation";
import { buildLogReceiverMail } from "./log-receiver";
import {
  buildEnvelopesReceivedMail,
  buildMemberJoinedMail,
  buildMemberLeftMail,
  buildOrganisationDeletedMail,
  buildTeamDeletedMail,
} from "./members";
import {
  buildAddressReplacedMail,
  buildCancelledMail,
  buildCompletedMail,
  buildOwnerRejectedMail,
  buildRecipientRejectedMail,
  buildWaitingMail,
  buildWithdrawnMail,
} from "./outcome";
import {
  buildAddressChangedMail,
  buildDeletedByAdminMail,
  buildIdentityMismatchMail,
  buildNewLinkMail,
  buildNextSignerMail,
  buildOpenedByAdminMail,
  buildQuestionMail,
  buildRecipientSignedMail,
  buildWrongPersonMail,
} from "./owner";
import { formatRecipientReason, listDocumentFacts, withOwnWords } from "./parts";
import { buildRecipientExpiredMail } from "./recipient-expired";
import { buildReminderMail } from "./reminder";
import { buildRequestMail } from "./request";
import { buildSenderAddressCodeMail, buildSenderDomainSuspendedMail } from "./sender-address";
import { buildTokenEndingMail } from "./token-ending";
import { buildUsageLimitMail } from "./usage-line";
import { buildWebhookPausedMail } from "./webhook";

export function buildMailContent(mail: Mail, context: MailContext): MailContent {
  const t = createMailTexts(context.language);
  switch (mail.kind) {
    case "NEW_SIGN_IN":
      return buildNewSignInMail(mail.data, t, context);
    case "SIGN_IN_LINK":
      return buildSignInLinkMail(mail.data, t, context);
    case "SECURITY_CHANGED":
      return buildSecurityChangeMail(mail.data, t, context);
    case "ACCOUNT_DELETED":
      return buildAccountDeletedMail(mail.data, t, context);
    case "TOKEN_ENDING":
      return buildTokenEndingMail(mail.data, t, context);
    case "EXPORT_READY":
      return buildExportReadyMail(mail.data, t, context);
    case "EMAIL_CHANGE":
      return buildEmailChangeMail(mail.data, t, context);
    case "RECIPIENT_REQUEST":
    case "RECIPIENT_REQUEST_AGAIN":
      return buildRequestMail(mail, t, context);
    case "RECIPIENT_REMINDER":
      return buildReminderMail(mail.data, t, context);
    case "RECIPIENT_WAITING":
      return buildWaitingMail(mail.data, t);
    case "RECIPIENT_COMPLETED": {
      const { data } = mail;
      const details = { facts: listDocumentFacts(data, t), why: formatRecipientReason(data, t, data.role) };
      return withOwnWords(buildCompletedMail(data, t, context, details), data, t);
    }
    case "OWNER_COMPLETED":
      return buildCompletedMail(mail.data, t, context, { facts: [], why: t("why.owner") });
    case "RECIPIENT_REJECTED":
      return buildRecipientRejectedMail(mail.data, t);
    case "OWNER_REJECTED":
      return buildOwnerRejectedMail(mail.data, t);
    case "RECIPIENT_CANCELLED":
      return buildCancelledMail(mail.data, t);
    case "RECIPIENT_DELETED":
    case "RECIPIENT_REMOVED":
      return buildWithdrawnMail(mail, t);
    case "RECIPIENT_ADDRESS_REPLACED":
      return buildAddressReplacedMail(mail.data, t);
    case "OWNER_ADDRESS_CHANGED":
      return buildAddressChangedMail(mail, t);
    case "OWNER_RECIPIENT_SIGNED":
      return buildRecipientSignedMail(mail, t);
    case "OWNER_RECIPIENT_EXPIRED":
      return buildRecipientExpiredMail(mail.data, t, context);
    case "OWNER_NEW_LINK_ASKED":
      return buildNewLinkMail(mail, t);
    case "OWNER_QUESTION_ASKED":
      return buildQuestionMail(mail, t);
    case "OWNER_WRONG_PERSON":
      return buildWrongPersonMail(mail, t);
    case "OWNER_NEXT_SIGNER_CHOSEN":
      return buildNextSignerMail(mail, t);
    case "RECIPIENT_CODE":
      return buildCodeMail(mail.data, t);
    case "SIGN_IN_CODE":
      return buildSignInCodeMail(mail, t, context);
    case "COMPANY_LINK_CODE":
      return buildCompanyCodeMail(mail, t, context);
    case "OWNER_IDENTITY_MISMATCH":
      return buildIdentityMismatchMail(mail, t);
    case "OWNER_DIRECT_LINK_USED":
      return buildLinkUsedMail(mail, t);
    case "OWNER_DELETED_BY_ADMIN":
      return buildDeletedByAdminMail(mail, t, context);
    case "OWNER_OPENED_BY_ADMIN":
      return buildOpenedByAdminMail(mail, t, context);
    case "DIRECT_LINK_CODE":
      return buildLinkCodeMail(mail, t, context);
    case "INVITATION":
      return buildInvitationMail(mail.data, t, context);
    case "MEMBER_JOINED":
      return buildMemberJoinedMail(mail.data, t);
    case "MEMBER_LEFT":
      return buildMemberLeftMail(mail.data, t);
    case "ENVELOPES_RECEIVED":
      return buildEnvelopesReceivedMail(mail.data, t);
    case "ORGANISATION_DELETED":
      return buildOrganisationDeletedMail(mail.data, t);
    case "TEAM_DELETED":
      return buildTeamDeletedMail(mail.data, t);
    case "USAGE_LINE":
      return buildUsageLimitMail(mail.data, t, context);
    case "WEBHOOK_PAUSED":
      return buildWebhookPausedMail(mail.data, t);
    case "BULK_SEND_ENDED":
      return buildBulkSendMail(mail.data, t);
    case "SENDER_ADDRESS_CODE":
      return buildSenderAddressCodeMail(mail, t, context);
    case "SENDER_DOMAIN_SUSPENDED":
      return buildSenderDomainSuspendedMail(mail.data, t);
    case "BREAK_GLASS_ENTERED":
      return buildBreakGlassMail(mail.data, t, context);
    case "COMPANY_DOMAIN_LOST":
      return buildDomainLostMail(mail.data, t, context);
    case "LOG_RECEIVER":
      return buildLogReceiverMail(mail.data, t, context);
    case "NOTICE_DIGEST":
      return buildNoticeDigestMail(mail.data, t);
    default:
      return buildAccountMail(mail, t, context);
  }
}
