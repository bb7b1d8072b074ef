import { z } from "zod";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { RECIPIENT_ROLES, TEMPLATE_TYPES } from "@/server/domain/vocabulary";
import { UseEnvelope } from "../copy-envelope";
import { CreateEnvelope } from "../envelope";
import { RecipientAuthOptions } from "../recipient";
import { V1AuthOptions, V1Meta } from "./document";
import { V1TemplateField } from "./field";

const Placeholder = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  signingOrder: z.number().nullable(),
  authOptions: RecipientAuthOptions,
  role: z.enum(RECIPIENT_ROLES),
});

/**
 * A template of v1. The seed shows none: these are the keys that Documenso's clients read, `Field` and
 * `Recipient` too.
 */
export const V1Template = z.object({
  id: z.number(),
  externalId: z.string().nullable(),
  type: z.enum(TEMPLATE_TYPES),
  title: z.string(),
  userId: z.number(),
  teamId: z.number().nullable(),
  folderId: z.string().nullable(),
  templateDocumentDataId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  directLink: z.object({ token: z.string(), enabled: z.boolean() }).nullable(),
  Field: z.array(V1TemplateField),
  Recipient: z.array(Placeholder),
});
export type V1Template = z.infer<typeof V1Template>;

export const toV1Template = (
  row: EnvelopeRow,
  parts: Pick<V1Template, "templateDocumentDataId" | "directLink" | "Field" | "Recipient">,
): V1Template => ({
  id: row.legacyId,
  externalId: row.externalId,
  type: row.templateType,
  title: row.title,
  userId: row.userId,
  teamId: row.teamId,
  folderId: row.folderId,
  templateDocumentDataId: parts.templateDocumentDataId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  directLink: parts.directLink,
  Field: parts.Field,
  Recipient: parts.Recipient,
});

const people = z.array(
  z.object({
    id: z.number().int(),
    email: EmailAddress,
    name: RequiredDisplayName.optional(),
    signingOrder: z.number().int().min(0).max(100_000).optional(),
  }),
);

/** `POST /api/v1/templates/{id}/generate-document` (domain/README.md 1.2). */
export const V1GenerateDocument = z.object({
  title: CreateEnvelope.shape.title.optional(),
  externalId: z.string().trim().max(255).optional(),
  folderId: z.string().max(255).optional(),
  recipients: people.max(100).refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
    message: "Each recipient of the template may be listed once",
  }),
  meta: V1Meta.optional(),
  authOptions: V1AuthOptions.optional(),
  formValues: CreateEnvelope.shape.formValues,
  prefillFields: UseEnvelope.shape.prefillFields,
});
