import type { FieldType, RecipientRole } from "@/server/domain/vocabulary";

/** Who must do something before the envelope can complete: everybody but CC (domain/README.md 4.9). */
export const ASKS_TO_ACT = {
  SIGNER: true,
  APPROVER: true,
  VIEWER: true,
  ASSISTANT: true,
  CC: false,
} as const satisfies Record<RecipientRole, boolean>;

/** What the role is asked to do; message catalogues key their verbs by it. */
export const VERBS = {
  SIGNER: "sign",
  APPROVER: "approve",
  VIEWER: "view",
  ASSISTANT: "assist",
  CC: "copy",
} as const satisfies Record<RecipientRole, string>;
export type RoleVerb = (typeof VERBS)[RecipientRole];

/** The kind of invitation in the audit log (domain/README.md 5.2). CC is never invited. */
export const REQUEST_KINDS = {
  SIGNER: "SIGNING_REQUEST",
  APPROVER: "APPROVE_REQUEST",
  VIEWER: "VIEW_REQUEST",
  ASSISTANT: "ASSISTING_REQUEST",
  CC: null,
} as const satisfies Record<RecipientRole, string | null>;

export function acts(role: RecipientRole): boolean {
  return ASKS_TO_ACT[role];
}

/** VIEWER and CC cannot own fields; changing somebody to them deletes their fields (domain/README.md 4.9). */
export function mayOwnFields(role: RecipientRole): boolean {
  return role !== "VIEWER" && role !== "CC";
}

/** A SIGNER is sent only with a signature field, at least one of them required (domain/README.md 4.9, 8.2). */
export function needsSignatureField(role: RecipientRole): boolean {
  return role === "SIGNER";
}

/** Opening the document is a viewer's whole act (ruling 9). */
export function completesByOpening(role: RecipientRole): boolean {
  return role === "VIEWER";
}

const SIGNATURE_TYPES: readonly FieldType[] = ["SIGNATURE", "FREE_SIGNATURE"];

/** FREE_SIGNATURE counts as a signature wherever one is asked for (rest/README.md 3.1). */
export function isSignatureType(type: FieldType): boolean {
  return SIGNATURE_TYPES.includes(type);
}

/** Whether a signature of this recipient stands in one of the fields. */
export const leftSignature = (
  recipientId: number,
  fields: readonly { recipientId: number; inserted: boolean; type: FieldType }[],
): boolean =>
  fields.some((field) => field.recipientId === recipientId && field.inserted && isSignatureType(field.type));

/**
 * What an ASSISTANT never fills for somebody else: what stands for the person (domain/README.md 4.9). A DATE says when
 * that person acted, so it is dated by them and on the day they finish, never on the day somebody helped.
 */
const PERSONAL_TYPES: readonly FieldType[] = [...SIGNATURE_TYPES, "INITIALS", "RUT_FIRMADO", "DATE"];

export function mayBeAssisted(type: FieldType): boolean {
  return !PERSONAL_TYPES.includes(type);
}
