import { z } from "zod";
import { ADMIN_DATA } from "./audit-admin";
import { LinkHolder, LinkUsedData, NamedActor, REVEALED_THROUGH } from "./audit-people";
import { ActProofs, ENDED_DATA } from "./audit-proofs";
import { SENDING_DATA } from "./audit-sending";
import { EnvelopeId } from "./envelope";
import { buildPageSchema, PageInput } from "./page";
import { Timestamp } from "./timestamp";

const Base = z.object({
  recipientId: z.number(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  recipientRole: z.string(),
});
/** Never the input, nor whether there is an account (T22): the sender reads this. */
const FailedAuth = Base.extend({ method: z.string(), reason: z.string() });
const FieldBase = z.object({
  fieldId: z.string(),
  fieldRecipientEmail: z.string(),
  fieldRecipientId: z.number(),
  fieldType: z.string(),
});
/** The RUN is masked: more people read the log than may know it (domain/fields.md 8.5). */
const Identity = Base.extend({ provider: z.string(), challengeId: z.string() });
/** A key at a remote signature service (domain/fields.md 8.6). */
const Credential = Base.extend({ providerId: z.string(), credentialId: z.string() });
const CERTIFICATE = { certificateIssuer: z.string(), certificateSerial: z.string() };
const ALGORITHMS = { signatureAlgorithm: z.string(), digestAlgorithm: z.string() };
const Change = z.object({ type: z.string(), from: z.unknown(), to: z.unknown() });
const FromTo = z.object({ from: z.unknown(), to: z.unknown() });
const Item = z.object({ envelopeItemId: z.string(), envelopeItemTitle: z.string() });
/** A link beside the files, in its new state; a removed one as it was. */
const Attachment = z.object({ attachmentId: z.string(), label: z.string(), address: z.string() });
/** Hashes of a field's definition and of its value (`store/recorded-value.ts`). */
const SentField = z.object({
  fieldId: z.string(),
  recipientId: z.number(),
  sha256: z.string(),
  valueSha256: z.string().optional(),
});
/** Keyed hash of a value that `data` shows masked (`store/recorded-value.ts`). */
const ValueMac = z.string().optional();
/** The file that recipients see. `uploadSha256` is set if intake changed the upload (ruling 39a). */
const ItemFile = Item.extend({
  sha256: z.string(),
  uploadSha256: z.string().optional(),
  notices: z.array(z.unknown()),
});

const ByLink = Base.extend({ link: LinkUsedData.optional() });

export { LinkHolder, LinkUsedData, NamedActor };

/** Every kind of audit entry and its data (domain/evidence.md 6.2). Typed on write, never parsed on read. */
export const AUDIT_DATA = {
  DOCUMENT_CREATED: z.object({ title: z.string(), source: z.record(z.string(), z.unknown()) }),
  /** Every field as fixed by sending, with its value at that time. Absent in entries of older versions. */
  DOCUMENT_SENT: z.object({ fields: z.array(SentField).optional() }),
  ...SENDING_DATA,
  /** The sender asked recipients again, or asked further ones, on an envelope that was sent before. */
  DOCUMENT_REDISTRIBUTED: z.object({
    recipients: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
  }),
  DOCUMENT_OPENED: ByLink.extend({ accessAuth: z.array(z.string()) }),
  DOCUMENT_VIEWED: ByLink.extend({ accessAuth: z.array(z.string()) }),
  DOCUMENT_FIELDS_AUTO_INSERTED: z.object({
    fields: z.array(
      z.object({
        fieldId: z.number(),
        fieldType: z.string(),
        recipientId: z.number(),
        valueSha256: z.string(),
      }),
    ),
  }),
  DOCUMENT_FIELD_INSERTED: Base.extend({
    fieldId: z.string(),
    field: z.object({ type: z.string(), data: z.string() }),
    fieldSecurity: z.object({ type: z.string() }).optional(),
    inputMethod: z.string().optional(),
    signatureKind: z.string().optional(),
    valueMac: ValueMac,
  }),
  DOCUMENT_FIELD_PREFILLED: Base.extend({
    fieldId: z.string(),
    field: z.object({ type: z.string(), data: z.string() }),
    inputMethod: z.string().optional(),
  }),
  DOCUMENT_FIELD_UNINSERTED: z.object({ field: z.string(), fieldId: z.string() }),
  DOCUMENT_CONSENT_GIVEN: ByLink.extend({
    textVersion: z.string(),
    language: z.string(),
    timezone: z.string().nullable(),
    /** The recipient ticked a separate box. Absent where starting counted as consent. */
    ticked: z.boolean().optional(),
    /** The time at which _Start_ was pressed, as in the consent's row. Absent: the entry's. */
    startedAt: z.string().optional(),
  }),
  /** A visitor of a direct link confirmed the address by a mailed code or by the signed-in account. */
  DOCUMENT_RECIPIENT_EMAIL_CONFIRMED: Base.extend({ method: z.string(), confirmedAt: z.string() }),
  /** On the template: wrong codes were tried for an address until it was locked (T18). */
  DIRECT_LINK_CODE_LOCKED: z.object({ directLinkId: z.string(), email: z.string() }),
  DOCUMENT_RECIPIENT_COMPLETED: ByLink.extend({
    actionAuth: z.array(z.string()),
    consentTextVersion: z.string().nullable(),
    proofs: ActProofs.optional(),
    /** An ASSISTANT's note to the recipients after it (components/signing.md 5.9). */
    note: z.string().optional(),
  }),
  DOCUMENT_RECIPIENT_REJECTED: ByLink.extend({
    reason: z.string(),
    proofs: ActProofs.optional(),
    isExternal: z.boolean().optional(),
    /**
     * The actor that recorded it from outside. A token may add the member it acts for, who never replaces it
     * (ruling 92).
     */
    recordedBy: NamedActor.optional(),
    onBehalfOfUserEmail: z.string().optional(),
    onBehalfOfUserName: z.string().optional(),
  }),
  DOCUMENT_RECIPIENT_EXPIRED: Base.omit({ recipientRole: true }),
  DOCUMENT_RECIPIENT_LINK_REQUESTED: Base,
  DOCUMENT_RECIPIENT_QUESTION_ASKED: Base,
  DOCUMENT_RECIPIENT_WRONG_PERSON: Base,
  DOCUMENT_ACCESS_AUTH_2FA_REQUESTED: Base.omit({ recipientRole: true }),
  DOCUMENT_ACCESS_AUTH_2FA_VALIDATED: Base.omit({ recipientRole: true }),
  DOCUMENT_ACCESS_AUTH_2FA_FAILED: Base.omit({ recipientRole: true }),
  DOCUMENT_ACCESS_AUTH_FAILED: FailedAuth,
  DOCUMENT_ACTION_AUTH_FAILED: FailedAuth,
  DOCUMENT_AUTH_PROVEN: Base.extend({
    purpose: z.string(),
    method: z.string(),
    /**
     * Proven in a separate tab and handed to an embedded page; `site` is null where the frame could not tell.
     */
    handedTo: z.object({ site: z.string().nullable() }).optional(),
  }),
  DOCUMENT_AUTH_CODE_REQUESTED: Base.extend({ purpose: z.string() }),
  DOCUMENT_ENROLMENT_FAILED: FailedAuth,
  DOCUMENT_FACTOR_ENROLLED: Base.extend({ factor: z.string() }),
  DOCUMENT_IDENTITY_REQUESTED: Identity,
  DOCUMENT_IDENTITY_VERIFIED: Identity.extend({ runMasked: z.string(), runMac: ValueMac }),
  DOCUMENT_IDENTITY_FAILED: Identity.extend({ runMasked: z.string().optional(), reason: z.string() }),
  DOCUMENT_IDENTITY_MISMATCH_TOLD: Identity,
  DOCUMENT_RECIPIENT_CSC_AUTHENTICATED: Credential.extend({
    ...ALGORITHMS,
    ...CERTIFICATE,
    runMasked: z.string().optional(),
  }),
  DOCUMENT_RECIPIENT_CSC_AUTHENTICATION_FAILED: Base.extend({ providerId: z.string(), reason: z.string() }),
  DOCUMENT_RECIPIENT_CSC_SIGN_REQUESTED: Credential.extend({
    sessionId: z.string(),
    numSignatures: z.number(),
  }),
  DOCUMENT_RECIPIENT_CSC_AUTHORIZED: Credential.extend({ sessionId: z.string(), sadExpiresAt: z.string() }),
  DOCUMENT_RECIPIENT_CSC_SIGNED: Credential.extend({
    ...ALGORITHMS,
    sessionId: z.string(),
    numItemsSigned: z.number(),
    ...CERTIFICATE,
    files: z.array(z.object({ envelopeItemId: z.string(), sha256: z.string() })),
  }),
  DOCUMENT_COMPLETED: z.object({
    transactionId: z.string(),
    files: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
  /** The files of a rejected envelope were stamped and sealed. */
  DOCUMENT_STAMPED: z.object({ files: z.array(z.record(z.string(), z.unknown())) }),
  DOCUMENT_CANCELLED: z.object({ reason: z.string().optional() }),
  /** Set by instance admins only; a team gives no reason. */
  DOCUMENT_DELETED: z.object({ type: z.enum(["SOFT", "HARD"]), reason: z.string().optional() }),
  DOCUMENT_DELEGATED_OWNER_CREATED: z.object({
    delegatedOwnerName: z.string(),
    delegatedOwnerEmail: z.string(),
    teamName: z.string(),
  }),
  /**
   * Addresses of the owners before and after; `cause` says whether the earlier one left, was removed, or
   * stays.
   */
  DOCUMENT_OWNER_CHANGED: z.object({
    from: z.string(),
    to: z.string(),
    cause: z.enum(["MEMBER_LEFT", "MEMBER_REMOVED", "TRANSFERRED"]),
  }),
  /** Never the code itself: it opens the evidence that the log describes. */
  DOCUMENT_VERIFY_CODE_REPLACED: z.object({}),
  DOCUMENT_VERIFY_CODE_REVOKED: z.object({}),
  DOCUMENT_TITLE_UPDATED: FromTo,
  DOCUMENT_EXTERNAL_ID_UPDATED: FromTo,
  DOCUMENT_VISIBILITY_UPDATED: FromTo,
  DOCUMENT_GLOBAL_AUTH_ACCESS_UPDATED: FromTo,
  DOCUMENT_GLOBAL_AUTH_ACTION_UPDATED: FromTo,
  DOCUMENT_META_UPDATED: z.object({ changes: z.array(Change) }),
  /** A template was restored to revision `from`; `to` is the new revision that records it. */
  TEMPLATE_RESTORED: z.object({ from: z.number(), to: z.number() }),
  RECIPIENT_CREATED: Base.extend({ accessAuth: z.array(z.string()), actionAuth: z.array(z.string()) }),
  RECIPIENT_UPDATED: Base.extend({ changes: z.array(Change) }),
  /** Facts of a seat's former holder that ended when another person took it, and their count. */
  DOCUMENT_RECIPIENT_FACT_ENDED: Base.extend(ENDED_DATA),
  RECIPIENT_DELETED: Base,
  /** The recipient's link was in a response: `by` could hand it out from then on (ruling 76). */
  RECIPIENT_LINK_REVEALED: Base.extend({
    /**
     * Absent in entries from before links were recorded with their receiver: then the entry's actor got it.
     */
    by: LinkHolder.optional(),
    through: z.enum(REVEALED_THROUGH).optional(),
  }),
  /** The hash is set for fields that are added after sending. */
  FIELD_CREATED: FieldBase.extend({ sha256: z.string().optional() }),
  FIELD_DELETED: FieldBase,
  FIELD_UPDATED: FieldBase.extend({ changes: z.array(Change) }),
  /** `isLater`: a recipient had signed, approved or rejected before it was added. */
  ATTACHMENT_CREATED: Attachment.extend({ isLater: z.boolean() }),
  ATTACHMENT_UPDATED: Attachment.extend({
    changes: z.array(z.object({ type: z.enum(["LABEL", "ADDRESS"]), from: z.string(), to: z.string() })),
  }),
  ATTACHMENT_DELETED: Attachment,
  ENVELOPE_ITEM_CREATED: ItemFile,
  ENVELOPE_ITEM_DELETED: Item,
  ENVELOPE_ITEM_PDF_REPLACED: ItemFile,
  ENVELOPE_ITEM_UPDATED: z.object({
    envelopeItemId: z.string(),
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  }),
  EMAIL_SENT: Base.extend({
    emailType: z.string(),
    isResending: z.boolean(),
    transport: z.string(),
    mailId: z.string().optional(),
  }),
  EMAIL_FAILED: Base.extend({
    emailType: z.string(),
    reason: z.string(),
    /** Set if the mail has a signing link; absent in older entries. */
    mailId: z.string().optional(),
  }),
  ...ADMIN_DATA,
  /** Without an item: the whole evidence. */
  DOCUMENT_DOWNLOADED: z.object({ envelopeItemId: z.string().optional(), version: z.string() }),
  /**
   * `isEvidenceChanged`: refused, as the stored data differs from this log (ruling 93). Older entries lack
   * it.
   */
  SEAL_FAILED: z.object({
    attempt: z.number(),
    reason: z.string(),
    isEvidenceChanged: z.boolean().optional(),
  }),
} as const;

export type AuditType = keyof typeof AUDIT_DATA;

export type AuditEntryInput = {
  [Type in AuditType]: { type: Type; data: z.input<(typeof AUDIT_DATA)[Type]> };
}[AuditType];

/** An audit entry as lists return it (rest/README.md 2.7). */
export const AuditEntry = z.object({
  id: z.string(),
  createdAt: Timestamp,
  envelopeId: z.string(),
  seq: z.int(),
  type: z.string(),
  data: z.unknown(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  userId: z.int().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

type AuditRow = Omit<AuditEntry, "id" | "createdAt"> & { id: number; createdAt: Date };

/** Converts a row. Hashes and the full actor are left out. */
export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  id: String(row.id),
  createdAt: row.createdAt.toISOString(),
  envelopeId: row.envelopeId,
  seq: row.seq,
  type: row.type,
  data: row.data,
  name: row.name,
  email: row.email,
  userId: row.userId,
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
});

/** `GET /envelope/{id}/audit-log`. Times never run backwards, so time order is entry order. */
export const ListAudit = PageInput.extend({
  envelopeId: EnvelopeId,
  perPage: PageInput.shape.perPage.unwrap().default(50),
  orderByColumn: z.enum(["createdAt"]).default("createdAt"),
  orderByDirection: z.enum(["asc", "desc"]).default("desc"),
  /** `all` adds entries that published clients cannot parse (ruling 44). */
  include: z.enum(["published", "all"]).default("published"),
});
export const AuditEntryPage = buildPageSchema(AuditEntry);
