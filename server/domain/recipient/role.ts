import type { FieldType, RecipientRole } from "@/server/domain/vocabulary";

/** Roles that must act before the envelope can complete: all but CC (domain/signing.md 4.9). */
export const ASKS_TO_ACT = {
  SIGNER: true,
  APPROVER: true,
  VIEWER: true,
  ASSISTANT: true,
  CC: false,
} as const satisfies Record<RecipientRole, boolean>;

/** The act of each role; message catalogues key their verbs by it. */
export const VERBS = {
  SIGNER: "sign",
  APPROVER: "approve",
  VIEWER: "view",
  ASSISTANT: "assist",
  CC: "copy",
} as const satisfies Record<RecipientRole, string>;
export type RoleVerb = (typeof VERBS)[RecipientRole];

/** The kind of invitation in the audit log (domain/mail.md 5.2). CC is never invited. */
export const REQUEST_KINDS = {
  SIGNER: "SIGNING_REQUEST",
  APPROVER: "APPROVE_REQUEST",
  VIEWER: "VIEW_REQUEST",
  ASSISTANT: "ASSISTING_REQUEST",
  CC: null,
} as const satisfies Record<RecipientRole, string | null>;

export function needsToAct(role: RecipientRole): boolean {
  return ASKS_TO_ACT[role];
}

/**
 * VIEWER and CC cannot own fields; changing a recipient to them deletes the fields (domain/signing.md 4.9).
 */
export function mayOwnFields(role: RecipientRole): boolean {
  return role !== "VIEWER" && role !== "CC";
}

/**
 * A SIGNER needs a signature field before sending, at least one of them required (domain/signing.md 4.9, domain/fields.md 8.2).
 */
export function needsSignatureField(role: RecipientRole): boolean {
  return role === "SIGNER";
}

/** Opening the document is a viewer's whole act (ruling 9). */
export function canCompleteByOpening(role: RecipientRole): boolean {
  return role === "VIEWER";
}

const SIGNATURE_TYPES: readonly FieldType[] = ["SIGNATURE", "FREE_SIGNATURE"];

/** FREE_SIGNATURE counts as a signature wherever one is required (rest/README.md 3.1). */
export function isSignatureType(type: FieldType): boolean {
  return SIGNATURE_TYPES.includes(type);
}

export const hasLeftSignature = (
  recipientId: number,
  fields: readonly { recipientId: number; inserted: boolean; type: FieldType }[],
): boolean =>
  fields.some((field) => field.recipientId === recipientId && field.inserted && isSignatureType(field.type));

/**
 * Types that an ASSISTANT never fills for another recipient: those that stand for the person
 * (domain/signing.md 4.9). A DATE tells when that person acted, so it gets the day they finish, never the day
 * of the assistance.
 */
const PERSONAL_TYPES: readonly FieldType[] = [...SIGNATURE_TYPES, "INITIALS", "RUT_FIRMADO", "DATE"];

export function mayBeAssisted(type: FieldType): boolean {
  return !PERSONAL_TYPES.includes(type);
}
