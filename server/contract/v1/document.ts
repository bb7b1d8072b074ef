import { z } from "zod";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { AccessAuth, GlobalActionAuth } from "@/server/domain/recipient/auth-input";
import { ENVELOPE_STATUSES, RECIPIENT_ROLES } from "@/server/domain/vocabulary";
import { WebUrl } from "@/server/domain/web-url";
import { CreateEnvelope, MetaInput } from "../envelope";
import { toIso } from "../recipient";
import { V1Field } from "./field";
import { toLenientList } from "./lenient-list";
import { V1NewRecipient, V1Recipient } from "./recipient";

/** A document of v1 (seed 2.7), with the folder that Documenso's clients also read (domain/README.md 1.3). */
export const V1Document = z.object({
  id: z.number(),
  externalId: z.string().nullable(),
  userId: z.number(),
  teamId: z.number().nullable(),
  folderId: z.string().nullable(),
  title: z.string(),
  status: z.enum(ENVELOPE_STATUSES),
  documentDataId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
});
export type V1Document = z.infer<typeof V1Document>;

export const V1DocumentWhole = V1Document.extend({
  recipients: z.array(V1Recipient),
  fields: z.array(V1Field),
});
export type V1DocumentWhole = z.infer<typeof V1DocumentWhole>;

/** Converts a row; `documentDataId` is never empty (domain/README.md 1.3). */
export const toV1Document = (row: EnvelopeRow, documentDataId: string): V1Document => ({
  id: row.legacyId,
  externalId: row.externalId,
  userId: row.userId,
  teamId: row.teamId,
  folderId: row.folderId,
  title: row.title,
  status: row.status,
  documentDataId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  completedAt: toIso(row.completedAt),
});

/** Paging of v1: one item per page by default, at most a hundred (ruling 22). */
const V1PageInput = z.object({
  page: z.number().int().min(1).max(1_000_000).default(1),
  perPage: z
    .number()
    .int()
    .min(1)
    .default(1)
    .transform((perPage) => Math.min(perPage, 100)),
});
export const V1ListDocuments = V1PageInput.extend({
  folderId: z.string().max(255).optional(),
  status: z.enum(ENVELOPE_STATUSES).optional(),
  query: z.string().max(500).optional(),
});
export const V1ListTemplates = V1PageInput.extend({ folderId: z.string().max(255).optional() });

/** The meta keys of a new document, also when created from a template (domain/README.md 1.3, seed 4.7). */
export const V1Meta = MetaInput.pick({
  subject: true,
  message: true,
  timezone: true,
  dateFormat: true,
  redirectUrl: true,
  signingOrder: true,
  allowDictateNextSigner: true,
  language: true,
  typedSignatureEnabled: true,
  uploadSignatureEnabled: true,
  drawSignatureEnabled: true,
  distributionMethod: true,
  emailSettings: true,
});
export const V1AuthOptions = z.object({
  globalAccessAuth: toLenientList(AccessAuth).optional(),
  globalActionAuth: toLenientList(GlobalActionAuth).optional(),
});

/** `POST /api/v1/documents`: all but the bytes, which the client uploads to the URL in the answer. */
export const V1CreateDocument = z.object({
  title: CreateEnvelope.shape.title,
  externalId: z.string().trim().max(255).nullish(),
  folderId: z.string().max(255).optional(),
  recipients: z.array(V1NewRecipient).max(100),
  meta: V1Meta.default({}),
  authOptions: V1AuthOptions.optional(),
  formValues: CreateEnvelope.shape.formValues,
  attachments: z
    .array(z.object({ label: RequiredDisplayName, data: WebUrl, type: z.literal("link").default("link") }))
    .max(100)
    .optional(),
});
export type V1CreateDocument = z.infer<typeof V1CreateDocument>;

const Named = z.object({
  recipientId: z.number(),
  name: z.string(),
  email: z.string(),
  token: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  signingOrder: z.number().nullable(),
  signingUrl: z.string(),
});
/** In the order of the request. */
export const V1MadeDocument = z.object({
  documentId: z.number(),
  externalId: z.string().nullable(),
  recipients: z.array(Named),
});
export const V1CreatedDocument = V1MadeDocument.extend({ uploadUrl: z.string() });
export const V1CreatedTemplate = V1CreatedDocument.omit({ documentId: true }).extend({
  templateId: z.number(),
});

export const V1Send = z.object({
  sendEmail: z.boolean().default(true),
  sendCompletionEmails: z.boolean().optional(),
});
export const V1Resend = z.object({ recipients: z.array(z.number().int()).min(1).max(100) });
export const V1Message = z.object({ message: z.string() });
export const V1Download = z.object({ downloadOriginalDocument: z.boolean().default(false) });
export const V1DownloadUrl = z.object({ downloadUrl: z.string() });
