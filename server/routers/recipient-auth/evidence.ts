import type { AuditEntryInput } from "@/server/contract/audit";
import type { RecipientRow } from "@/server/db/store/envelope";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";
import type { CodePurpose, FailureReason } from "@/server/domain/recipient/recipient-auth";
import { toRecipientBase } from "../audit-base";

/**
 * The published kinds for codes and authenticators before viewing name the recipient without a role
 * (domain/evidence.md 6.2).
 */
function removeRole(recipient: RecipientRow) {
  const { recipientId, recipientName, recipientEmail } = toRecipientBase(recipient);
  return { recipientId, recipientName, recipientEmail };
}

export function buildCodeRequestedEntry(recipient: RecipientRow, purpose: CodePurpose): AuditEntryInput {
  return purpose === "ACCESS"
    ? { type: "DOCUMENT_ACCESS_AUTH_2FA_REQUESTED", data: removeRole(recipient) }
    : { type: "DOCUMENT_AUTH_CODE_REQUESTED", data: { ...toRecipientBase(recipient), purpose } };
}

export function buildAuthenticatedEntry(
  recipient: RecipientRow,
  purpose: CodePurpose,
  method: AuthMethod,
): AuditEntryInput {
  if (purpose === "ACCESS" && method === "TWO_FACTOR_AUTH") {
    return { type: "DOCUMENT_ACCESS_AUTH_2FA_VALIDATED", data: removeRole(recipient) };
  }
  return { type: "DOCUMENT_AUTH_PROVEN", data: { ...toRecipientBase(recipient), purpose, method } };
}

export function buildFailedEntry(
  recipient: RecipientRow,
  purpose: CodePurpose,
  method: AuthMethod,
  reason: FailureReason,
): AuditEntryInput {
  const data = { ...toRecipientBase(recipient), method, reason };
  if (purpose === "ACTION") return { type: "DOCUMENT_ACTION_AUTH_FAILED", data };
  if (purpose === "ENROLMENT") return { type: "DOCUMENT_ENROLMENT_FAILED", data };
  return method === "TWO_FACTOR_AUTH" && reason !== "LOCKED"
    ? { type: "DOCUMENT_ACCESS_AUTH_2FA_FAILED", data: removeRole(recipient) }
    : { type: "DOCUMENT_ACCESS_AUTH_FAILED", data };
}
