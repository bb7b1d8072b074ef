import { z } from "zod";
import { DisplayName, RequiredDisplayName } from "@/server/domain/display-name";
import { OptionalEmailAddress } from "@/server/domain/email-address";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { OneLine } from "@/server/domain/one-line";
import { isPrintable, UNPRINTABLE } from "@/server/domain/printable";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { WebUrl } from "@/server/domain/web-url";
import { EnvelopeId, FormValues, MetaInput } from "./envelope";
import { PeopleOfTeam } from "./folder";
import { RecipientWithUrl } from "./recipient";

export const Created = z.object({ id: z.string() });

/** `POST /envelope/duplicate`. Fields belong to recipients: without recipients there are none. */
export const DuplicateEnvelope = z.object({
  envelopeId: EnvelopeId,
  includeRecipients: z.boolean().default(true),
  includeFields: z.boolean().default(true),
  /** Values put into fields before sending: by hand, from a template or from a row of a bulk send. */
  includeValues: z.boolean().default(true),
});

/**
 * A value put into a field of the new document (seed 4.3, rest/envelopes.md 4.11). `prefillField` of the domain
 * checks types and values, and answers INVALID_BODY naming the key.
 */
const PrefillField = z.object({
  id: z.number().int(),
  /** Lower case, the type of the template's field: text, number, radio, checkbox, dropdown, date or rut. */
  type: z.string().max(50),
  label: z.string().optional(),
  placeholder: z.string().optional(),
  /** A list for a checkbox, text for all others. */
  value: z.union([z.string().max(10_000), z.array(z.string().max(255)).max(1000)]).optional(),
});

const UseOverride = MetaInput.pick({
  subject: true,
  message: true,
  timezone: true,
  dateFormat: true,
  redirectUrl: true,
  distributionMethod: true,
  emailSettings: true,
  language: true,
  typedSignatureEnabled: true,
  uploadSignatureEnabled: true,
  drawSignatureEnabled: true,
  allowDictateNextSigner: true,
  furtherSignatures: true,
  signatureFrame: true,
  envelopeExpirationPeriod: true,
}).extend({ title: OneLine.min(1).max(255, { abort: true }).refine(isPrintable, UNPRINTABLE).optional() });

/** The fields of `POST /envelope/use` beside its files, in all three forms of body (rulings 19, 43). */
export const UseEnvelope = z.object({
  envelopeId: EnvelopeId,
  externalId: z.string().trim().max(255).optional(),
  recipients: z
    .array(
      z.object({
        id: z.number().int(),
        email: OptionalEmailAddress,
        name: DisplayName.optional(),
        signingOrder: z.number().int().min(0).max(100_000).optional(),
        /** Absent: the template's. */
        language: z.enum(LANGUAGES).nullable().optional(),
      }),
    )
    .max(DEFAULT_LIMITS.recipientsPerEnvelope)
    .default([]),
  distributeDocument: z.boolean().default(false),
  customDocumentData: z
    .array(
      z.object({
        /** With files: the part's file name, or its index among the files. Without: a `documentDataId`. */
        identifier: z.union([z.string().max(500), z.number().int().min(0)]),
        envelopeItemId: z.string().max(100),
      }),
    )
    .max(DEFAULT_LIMITS.itemsPerEnvelope)
    .default([]),
  folderId: z.string().max(100).optional(),
  prefillFields: z.array(PrefillField).max(DEFAULT_LIMITS.fieldsPerEnvelope).default([]),
  override: UseOverride.optional(),
  attachments: z
    .array(z.object({ label: RequiredDisplayName, data: WebUrl, type: z.literal("link").optional() }))
    .max(100)
    .default([]),
  formValues: FormValues.optional(),
});
export type UseEnvelope = z.infer<typeof UseEnvelope>;

export const UsedEnvelope = z.object({ id: z.string(), recipients: z.array(RecipientWithUrl) });

/** The ids of one bulk call. A malformed id refuses the call; an unknown one counts as failed. */
export const BulkIds = z.array(EnvelopeId).min(1).max(100);

export const BulkMove = z.object({
  envelopeIds: BulkIds,
  envelopeType: z.enum(["DOCUMENT", "TEMPLATE"]).optional(),
  /** null is the root. */
  folderId: z.string().max(100).nullable(),
});
export const BulkMoved = z.object({
  movedCount: z.number(),
  /** Members who saw at least one of them before and do not any more (components/owner-pages.md 3.3). */
  noLongerSeenBy: PeopleOfTeam,
});
export const BulkDelete = z.object({ envelopeIds: BulkIds });
export const BulkDeleted = z.object({ deletedCount: z.number(), failedIds: z.array(z.string()) });
export const BulkCancel = z.object({
  envelopeIds: BulkIds,
  reason: z.string().trim().max(2000, { abort: true }).refine(isPrintable, UNPRINTABLE).optional(),
});
export const BulkCancelled = z.object({ cancelledCount: z.number(), failedIds: z.array(z.string()) });
