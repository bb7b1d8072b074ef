import { z } from "zod";
import { DisplayName } from "@/server/domain/display-name";
import { OptionalEmailAddress } from "@/server/domain/email-address";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { AccessAuth, ActionAuth } from "@/server/domain/recipient/auth-input";
import {
  ACCESS_AUTH_METHODS,
  ACTION_AUTH_METHODS,
  LANGUAGES,
  READ_STATUSES,
  RECIPIENT_ROLES,
  SEND_STATUSES,
  SIGNING_STATUSES,
} from "@/server/domain/vocabulary";
import { Field } from "./field";
import { Timestamp } from "./timestamp";

const isoOrNull = Timestamp.nullable();
export const toIso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const RecipientAuthOptions = z.object({
  accessAuth: z.array(z.enum(ACCESS_AUTH_METHODS)).default([]),
  actionAuth: z.array(z.enum(ACTION_AUTH_METHODS)).default([]),
});
export type RecipientAuthOptions = z.infer<typeof RecipientAuthOptions>;

/** A recipient on the wire (seed 2.3, rest/README.md 2.3 "lite"). */
export const Recipient = z.object({
  envelopeId: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  readStatus: z.enum(READ_STATUSES),
  signingStatus: z.enum(SIGNING_STATUSES),
  sendStatus: z.enum(SEND_STATUSES),
  id: z.int(),
  email: z.string(),
  name: z.string(),
  token: z.string(),
  documentDeletedAt: isoOrNull,
  expired: isoOrNull,
  expiresAt: isoOrNull,
  expirationNotifiedAt: isoOrNull,
  signedAt: isoOrNull,
  authOptions: RecipientAuthOptions,
  signingOrder: z.int().nullable(),
  /** Language of this recipient's mails and page; null: the envelope's. */
  language: z.enum(LANGUAGES).nullable(),
  rejectionReason: z.string().nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

export const RecipientWithFields = Recipient.extend({ fields: z.array(Field) });

/** With the legacy number of its envelope, one of the two being null, as update-many answers. */
export const RecipientOfEnvelope = Recipient.extend({
  documentId: z.int().nullable(),
  templateId: z.int().nullable(),
});
/** `GET /envelope/recipient/{id}`, and the answer to a rejection (seed 4.4). */
export const RecipientAlone = RecipientOfEnvelope.extend({ fields: z.array(Field) });

type RecipientRow = {
  envelopeId: string;
  role: Recipient["role"];
  readStatus: Recipient["readStatus"];
  signingStatus: Recipient["signingStatus"];
  sendStatus: Recipient["sendStatus"];
  id: number;
  email: string;
  name: string;
  documentDeletedAt: Date | null;
  expiredAt: Date | null;
  expiresAt: Date | null;
  expirationNotifiedAt: Date | null;
  signedAt: Date | null;
  authOptions: unknown;
  signingOrder: number | null;
  language: Recipient["language"];
  rejectionReason: string | null;
};

/** Converts a row; `token` is the plain signing token, or "" for callers who may not see it (ruling 23). */
export const toRecipient = (row: RecipientRow, token: string): Recipient => ({
  envelopeId: row.envelopeId,
  role: row.role,
  readStatus: row.readStatus,
  signingStatus: row.signingStatus,
  sendStatus: row.sendStatus,
  id: row.id,
  email: row.email,
  name: row.name,
  token,
  documentDeletedAt: toIso(row.documentDeletedAt),
  expired: toIso(row.expiredAt),
  expiresAt: toIso(row.expiresAt),
  expirationNotifiedAt: toIso(row.expirationNotifiedAt),
  signedAt: toIso(row.signedAt),
  authOptions: RecipientAuthOptions.parse(row.authOptions),
  signingOrder: row.signingOrder,
  language: row.language,
  rejectionReason: row.rejectionReason,
});

/** A recipient to create (seed 4.4). An empty e-mail is legal: the sender hands out the link. */
export const NewRecipient = z.object({
  email: OptionalEmailAddress,
  name: DisplayName,
  role: z.enum(RECIPIENT_ROLES),
  signingOrder: z.number().int().min(0).max(100_000).optional(),
  language: z.enum(LANGUAGES).nullable().optional(),
  accessAuth: AccessAuth.optional(),
  actionAuth: ActionAuth.optional(),
});
export type NewRecipient = z.infer<typeof NewRecipient>;
export const CreateRecipients = z.object({
  envelopeId: z.string(),
  data: z.array(NewRecipient).max(DEFAULT_LIMITS.recipientsPerEnvelope),
});

export const RecipientChange = NewRecipient.partial().extend({
  id: z.int32(),
  signingOrder: z.number().int().min(0).max(100_000).nullable().optional(),
});
export const UpdateRecipients = z.object({
  envelopeId: z.string(),
  data: z.array(RecipientChange).max(DEFAULT_LIMITS.recipientsPerEnvelope),
});
export const Recipients = z.object({ data: z.array(Recipient) });
export const UpdatedRecipients = z.object({ data: z.array(RecipientOfEnvelope) });

export const RecipientIdInput = z.object({ recipientId: z.int32() });

/** A recipient as distribute, redistribute and use return it (rest/README.md 2.4). */
export const RecipientWithUrl = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  token: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  signingOrder: z.int().nullable(),
  signingUrl: z.string(),
});
