import { z } from "zod";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { DurationOrDisabled } from "@/server/domain/duration";
import { EmailAddress } from "@/server/domain/email-address";
import { ReminderSettings } from "@/server/domain/envelope/reminder-settings";
import { SEAL_STEPS } from "@/server/domain/envelope/seal-steps";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS, DEFAULT_LIMITS } from "@/server/domain/limits";
import { OneLine } from "@/server/domain/one-line";
import { isPrintable, UNPRINTABLE } from "@/server/domain/printable";
import { AccessAuth, GlobalActionAuth } from "@/server/domain/recipient/auth-input";
import { TimeZone } from "@/server/domain/time-zone";
import {
  ACCESS_AUTH_METHODS,
  DATE_FORMATS,
  DISTRIBUTION_METHODS,
  type EMAIL_SETTING_KEYS,
  ENVELOPE_SOURCES,
  ENVELOPE_STATUSES,
  ENVELOPE_TYPES,
  GLOBAL_ACTION_AUTH_METHODS,
  LANGUAGES,
  SIGNING_MODES,
  TEMPLATE_TYPES,
  VISIBILITIES,
} from "@/server/domain/vocabulary";
import { OptionalWebUrl, WebUrl } from "@/server/domain/web-url";
import { Field, Placement } from "./field";
import { buildPageSchema } from "./page";
import { NewRecipient, Recipient, RecipientWithFields } from "./recipient";
import { Timestamp } from "./timestamp";

const isoOrNull = Timestamp.nullable();

export const EnvelopeAuthOptions = z.object({
  globalAccessAuth: z.array(z.enum(ACCESS_AUTH_METHODS)).default([]),
  globalActionAuth: z.array(z.enum(GLOBAL_ACTION_AUTH_METHODS)).default([]),
});

export const EmailSettings = z.object({
  recipientSigningRequest: z.boolean().default(true),
  recipientRemoved: z.boolean().default(true),
  recipientSigned: z.boolean().default(true),
  documentPending: z.boolean().default(true),
  documentCompleted: z.boolean().default(true),
  documentDeleted: z.boolean().default(true),
  ownerDocumentCompleted: z.boolean().default(true),
  ownerRecipientExpired: z.boolean().default(true),
  ownerDocumentCreated: z.boolean().default(true),
}) satisfies z.ZodType<Record<(typeof EMAIL_SETTING_KEYS)[number], boolean>>;
export type EmailSettings = z.infer<typeof EmailSettings>;

/**
 * Given flags replace stored ones; an absent one must stay absent, not become its default (rest/README.md
 * 2.2).
 */
const EmailSettingsInput = z.object({
  recipientSigningRequest: z.boolean().optional(),
  recipientRemoved: z.boolean().optional(),
  recipientSigned: z.boolean().optional(),
  documentPending: z.boolean().optional(),
  documentCompleted: z.boolean().optional(),
  documentDeleted: z.boolean().optional(),
  ownerDocumentCompleted: z.boolean().optional(),
  ownerRecipientExpired: z.boolean().optional(),
  ownerDocumentCreated: z.boolean().optional(),
}) satisfies z.ZodType<Partial<Record<(typeof EMAIL_SETTING_KEYS)[number], boolean | undefined>>>;

/** The envelope without its parts, as `update` returns it (seed 2.1, reduced form). */
export const EnvelopeLite = z.object({
  internalVersion: z.literal(2),
  type: z.enum(ENVELOPE_TYPES),
  status: z.enum(ENVELOPE_STATUSES),
  source: z.enum(ENVELOPE_SOURCES),
  visibility: z.enum(VISIBILITIES),
  templateType: z.enum(TEMPLATE_TYPES),
  id: z.string(),
  secondaryId: z.string(),
  externalId: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  completedAt: isoOrNull,
  deletedAt: isoOrNull,
  title: z.string(),
  authOptions: EnvelopeAuthOptions,
  formValues: z.unknown().nullable(),
  publicTitle: z.string(),
  publicDescription: z.string(),
  userId: z.int(),
  teamId: z.int(),
  folderId: z.string().nullable(),
});
export type EnvelopeLite = z.infer<typeof EnvelopeLite>;

export const EnvelopeMeta = z.object({
  signingOrder: z.enum(SIGNING_MODES),
  distributionMethod: z.enum(DISTRIBUTION_METHODS),
  id: z.string(),
  subject: z.string().nullable(),
  message: z.string().nullable(),
  timezone: z.string().nullable(),
  dateFormat: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  typedSignatureEnabled: z.boolean(),
  uploadSignatureEnabled: z.boolean(),
  drawSignatureEnabled: z.boolean(),
  allowDictateNextSigner: z.boolean(),
  furtherSignatures: z.boolean(),
  signatureFrame: z.boolean(),
  language: z.enum(LANGUAGES),
  emailSettings: EmailSettings,
  emailId: z.string().nullable(),
  emailReplyTo: z.string().nullable(),
  envelopeExpirationPeriod: DurationOrDisabled.nullable(),
  reminderSettings: ReminderSettings.nullable(),
});
export type EnvelopeMeta = z.infer<typeof EnvelopeMeta>;

export const EnvelopeItem = z.object({
  envelopeId: z.string(),
  documentDataId: z.string(),
  id: z.string(),
  title: z.string(),
  order: z.int(),
});

const Person = z.object({ id: z.int(), name: z.string(), email: z.string() });
const TeamRef = z.object({ id: z.int(), url: z.string() });
export const DirectLink = z.object({
  directTemplateRecipientId: z.int(),
  enabled: z.boolean(),
  id: z.string(),
  token: z.string(),
});

export const EnvelopeListed = EnvelopeLite.extend({
  templateId: z.int().nullable(),
  user: Person,
  recipients: z.array(Recipient),
  team: TeamRef,
});
export const EnvelopePage = buildPageSchema(EnvelopeListed);

/**
 * The moment a draft is sent, the time zone in which it was chosen, and the sender (null: the account is
 * gone).
 */
export const ScheduledSend = z.object({ at: z.string(), timezone: z.string(), by: Person.nullable() });
export type ScheduledSend = z.infer<typeof ScheduledSend>;

/**
 * State of sealing after all recipients have acted (rest/README.md 2.1). A null `step` means that no attempt
 * is running; the next one starts by itself. `error` is the last failure.
 */
export const Sealing = z.object({
  since: Timestamp,
  attempts: z.int(),
  step: z.enum(SEAL_STEPS).nullable(),
  file: z.int().nullable(),
  error: z.string().nullable(),
});
export type Sealing = z.infer<typeof Sealing>;

/** The whole envelope: `GET /envelope/{id}` and get-many. */
export const Envelope = EnvelopeLite.extend({
  templateId: z.int().nullable(),
  templateRevision: z.int().nullable(),
  documentMeta: EnvelopeMeta,
  recipients: z.array(RecipientWithFields),
  fields: z.array(Field),
  envelopeItems: z.array(EnvelopeItem),
  directLink: DirectLink.nullable(),
  scheduledSend: ScheduledSend.nullable(),
  sealing: Sealing.nullable(),
  team: TeamRef,
  user: Person,
});
export type Envelope = z.infer<typeof Envelope>;

function assertEnvelopeId(id: string, path: string): void {
  if (/^envelope_[A-Za-z0-9_]{2,64}$/.test(id)) return;
  const issue = { path, message: `${path}: must look like envelope_…` };
  throw new DomainError("INVALID_BODY", issue.message, { issues: [issue] });
}

/** A malformed id is a wrong request (INVALID_BODY), not an unknown envelope (rest/README.md 1.6, rest/envelopes.md 16). */
export const EnvelopeId = z.string().transform((id) => {
  assertEnvelopeId(id, "envelopeId");
  return id;
});
export const EnvelopeIdInput = z.object({ envelopeId: EnvelopeId });

const numbers = z.array(z.int32().min(1)).min(1).max(20);

/**
 * `POST /envelope/get-many`: 1 to 20 ids of one kind; the numeric kinds go beyond the seed (rest/envelopes.md
 * 4.3).
 */
export const GetManyEnvelopes = z.object({
  ids: z.discriminatedUnion("type", [
    z.object({
      type: z.literal("envelopeId"),
      ids: z
        .array(z.string())
        .min(1)
        .max(20)
        .transform((ids) => {
          for (const [index, id] of ids.entries()) assertEnvelopeId(id, `ids.ids.${index}`);
          return ids;
        }),
    }),
    z.object({ type: z.literal("documentId"), ids: numbers }),
    z.object({ type: z.literal("templateId"), ids: numbers }),
  ]),
});
export const EnvelopeMany = z.object({ data: z.array(Envelope) });

const title = OneLine.min(1).max(255, { abort: true }).refine(isPrintable, UNPRINTABLE);
const subject = OneLine.max(254);
const message = z.string().max(5000);

/** Meta keys of create and update. Each given key replaces, each absent one stays. */
export const MetaInput = z.object({
  subject: subject.nullable().optional(),
  message: message.nullable().optional(),
  timezone: TimeZone.optional(),
  dateFormat: z.enum(DATE_FORMATS).optional(),
  distributionMethod: z.enum(DISTRIBUTION_METHODS).optional(),
  signingOrder: z.enum(SIGNING_MODES).optional(),
  redirectUrl: OptionalWebUrl.nullable().optional(),
  language: z.enum(LANGUAGES).optional(),
  allowDictateNextSigner: z.boolean().optional(),
  typedSignatureEnabled: z.boolean().optional(),
  uploadSignatureEnabled: z.boolean().optional(),
  drawSignatureEnabled: z.boolean().optional(),
  /** True if the sealed files may be signed further; otherwise the seal permits no change (ruling 80). */
  furtherSignatures: z.boolean().optional(),
  /** Gives each signature a frame on the paper: signer, time, and the start of the signature's id. */
  signatureFrame: z.boolean().optional(),
  emailId: z.string().nullable().optional(),
  emailReplyTo: EmailAddress.nullable().optional(),
  emailSettings: EmailSettingsInput.nullable().optional(),
  envelopeExpirationPeriod: DurationOrDisabled.nullable().optional(),
  reminderSettings: ReminderSettings.nullable().optional(),
});
export type MetaInput = z.infer<typeof MetaInput>;

const NewEnvelopeField = z.object({
  type: Field.shape.type,
  ...Placement.shape,
  fieldMeta: z.unknown().optional(),
  /** The file by its name or its zero-based index; absent means the first. */
  identifier: z.union([z.string(), z.number().int().min(0)]).optional(),
});

/**
 * Longer lists are refused without validation. The limit of fields over all recipients is checked later, with
 * its own error.
 */
const FIELDS_LOOKED_AT = 2 * DEFAULT_LIMITS.fieldsPerEnvelope;

/** Values for the form fields of the PDFs by field name; unknown names are ignored. */
export const FormValues = z
  .record(z.string().max(500), z.union([z.string().max(10_000), z.boolean(), z.number()]))
  .refine((values) => Object.keys(values).length <= 1000, { message: "May have at most 1000 keys" });
export type FormValues = z.infer<typeof FormValues>;

/** `POST /envelope/create`: the files arrive as claimed uploads, in order (rest/envelopes.md 4.4). */
export const CreateEnvelope = z.object({
  title,
  type: z.enum(ENVELOPE_TYPES),
  externalId: z.string().trim().max(255).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  globalAccessAuth: AccessAuth.optional(),
  globalActionAuth: GlobalActionAuth.optional(),
  formValues: FormValues.optional(),
  folderId: z.string().optional(),
  /** E-mail of the team member who will own it; ignored unless the team allows it (rest/envelopes.md 4.4). */
  delegatedDocumentOwner: EmailAddress.optional(),
  recipients: z
    .array(NewRecipient.extend({ fields: z.array(NewEnvelopeField).max(FIELDS_LOOKED_AT).optional() }))
    .max(DEFAULT_LIMITS.recipientsPerEnvelope)
    .optional(),
  meta: MetaInput.optional(),
  attachments: z
    .array(z.object({ label: RequiredDisplayName, data: WebUrl, type: z.literal("link").optional() }))
    .max(COUNT_LIMITS.attachmentsPerEnvelope)
    .optional(),
});
export type CreateEnvelope = z.infer<typeof CreateEnvelope>;

export const UpdateEnvelope = z.object({
  envelopeId: EnvelopeId,
  data: z
    .object({
      title: title.optional(),
      externalId: z.string().trim().max(255).nullable().optional(),
      visibility: z.enum(VISIBILITIES).optional(),
      globalAccessAuth: AccessAuth.optional(),
      globalActionAuth: GlobalActionAuth.optional(),
      folderId: z.string().nullable().optional(),
      templateType: z.enum(TEMPLATE_TYPES).optional(),
      publicTitle: OneLine.max(50).optional(),
      publicDescription: z.string().max(256).optional(),
    })
    .optional(),
  meta: MetaInput.optional(),
});
