import { type MailContent, type MailContext, mailTexts } from "../content";
import type { Mail } from "../data";
import { account } from "./account";
import {
  accountDeleted,
  emailChange,
  exportReady,
  newSignIn,
  securityChanged,
  signInLink,
} from "./account-security";
import { bulkSendEnded } from "./bulk-send";
import { code, companyLinkCode, signInCode } from "./code";
import { breakGlassEntered, companyDomainLost } from "./company";
import { noticeDigest } from "./digest";
import { directLinkCode, directLinkUsed } from "./direct-link";
import { invitation } from "./invitation";
import { logReceiver } from "./log-receiver";
import { envelopesReceived, memberJoined, memberLeft, organisationDeleted, teamDeleted } from "./members";
import {
  addressReplaced,
  cancelled,
  completed,
  rejectedForOwner,
  rejectedForRecipient,
  waiting,
  withdrawn,
} from "./outcome";
import {
  addressChanged,
  deletedByAdmin,
  identityMismatch,
  newLinkAsked,
  nextSignerChosen,
  openedByAdmin,
  questionAsked,
  recipientSigned,
  wrongPerson,
} from "./owner";
import { documentFacts, whyRecipient, withOwnWords } from "./parts";
import { recipientExpired } from "./recipient-expired";
import { reminder } from "./reminder";
import { request } from "./request";
import { senderAddressCode, senderDomainSuspended } from "./sender-address";
import { tokenEnding } from "./token-ending";
import { usageLine } from "./usage-line";
import { webhookPaused } from "./webhook";

export function buildMailContent(mail: Mail, context: MailContext): MailContent {
  const t = mailTexts(context.language);
  switch (mail.kind) {
    case "NEW_SIGN_IN":
      return newSignIn(mail.data, t, context);
    case "SIGN_IN_LINK":
      return signInLink(mail.data, t, context);
    case "SECURITY_CHANGED":
      return securityChanged(mail.data, t, context);
    case "ACCOUNT_DELETED":
      return accountDeleted(mail.data, t, context);
    case "TOKEN_ENDING":
      return tokenEnding(mail.data, t, context);
    case "EXPORT_READY":
      return exportReady(mail.data, t, context);
    case "EMAIL_CHANGE":
      return emailChange(mail.data, t, context);
    case "RECIPIENT_REQUEST":
    case "RECIPIENT_REQUEST_AGAIN":
      return request(mail, t, context);
    case "RECIPIENT_REMINDER":
      return reminder(mail.data, t, context);
    case "RECIPIENT_WAITING":
      return waiting(mail.data, t);
    case "RECIPIENT_COMPLETED": {
      const { data } = mail;
      const details = { facts: documentFacts(data, t), why: whyRecipient(data, t, data.role) };
      return withOwnWords(completed(data, t, context, details), data, t);
    }
    case "OWNER_COMPLETED":
      return completed(mail.data, t, context, { facts: [], why: t("why.owner") });
    case "RECIPIENT_REJECTED":
      return rejectedForRecipient(mail.data, t);
    case "OWNER_REJECTED":
      return rejectedForOwner(mail.data, t);
    case "RECIPIENT_CANCELLED":
      return cancelled(mail.data, t);
    case "RECIPIENT_DELETED":
    case "RECIPIENT_REMOVED":
      return withdrawn(mail, t);
    case "RECIPIENT_ADDRESS_REPLACED":
      return addressReplaced(mail.data, t);
    case "OWNER_ADDRESS_CHANGED":
      return addressChanged(mail, t);
    case "OWNER_RECIPIENT_SIGNED":
      return recipientSigned(mail, t);
    case "OWNER_RECIPIENT_EXPIRED":
      return recipientExpired(mail.data, t, context);
    case "OWNER_NEW_LINK_ASKED":
      return newLinkAsked(mail, t);
    case "OWNER_QUESTION_ASKED":
      return questionAsked(mail, t);
    case "OWNER_WRONG_PERSON":
      return wrongPerson(mail, t);
    case "OWNER_NEXT_SIGNER_CHOSEN":
      return nextSignerChosen(mail, t);
    case "RECIPIENT_CODE":
      return code(mail.data, t);
    case "SIGN_IN_CODE":
      return signInCode(mail, t, context);
    case "COMPANY_LINK_CODE":
      return companyLinkCode(mail, t, context);
    case "OWNER_IDENTITY_MISMATCH":
      return identityMismatch(mail, t);
    case "OWNER_DIRECT_LINK_USED":
      return directLinkUsed(mail, t);
    case "OWNER_DELETED_BY_ADMIN":
      return deletedByAdmin(mail, t, context);
    case "OWNER_OPENED_BY_ADMIN":
      return openedByAdmin(mail, t, context);
    case "DIRECT_LINK_CODE":
      return directLinkCode(mail, t, context);
    case "INVITATION":
      return invitation(mail.data, t, context);
    case "MEMBER_JOINED":
      return memberJoined(mail.data, t);
    case "MEMBER_LEFT":
      return memberLeft(mail.data, t);
    case "ENVELOPES_RECEIVED":
      return envelopesReceived(mail.data, t);
    case "ORGANISATION_DELETED":
      return organisationDeleted(mail.data, t);
    case "TEAM_DELETED":
      return teamDeleted(mail.data, t);
    case "USAGE_LINE":
      return usageLine(mail.data, t, context);
    case "WEBHOOK_PAUSED":
      return webhookPaused(mail.data, t);
    case "BULK_SEND_ENDED":
      return bulkSendEnded(mail.data, t);
    case "SENDER_ADDRESS_CODE":
      return senderAddressCode(mail, t, context);
    case "SENDER_DOMAIN_SUSPENDED":
      return senderDomainSuspended(mail.data, t);
    case "BREAK_GLASS_ENTERED":
      return breakGlassEntered(mail.data, t, context);
    case "COMPANY_DOMAIN_LOST":
      return companyDomainLost(mail.data, t, context);
    case "LOG_RECEIVER":
      return logReceiver(mail.data, t, context);
    case "NOTICE_DIGEST":
      return noticeDigest(mail.data, t);
    default:
      return account(mail, t, context);
  }
}
