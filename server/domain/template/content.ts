import { z } from "zod";
import {
  DATE_FORMATS,
  DISTRIBUTION_METHODS,
  FIELD_TYPES,
  LANGUAGES,
  RECIPIENT_ROLES,
  SIGNING_MODES,
  TEMPLATE_TYPES,
  VISIBILITIES,
} from "@/server/domain/vocabulary";

const texts = z.array(z.string());

const Settings = z.object({
  subject: z.string().nullable(),
  message: z.string().nullable(),
  timezone: z.string(),
  dateFormat: z.enum(DATE_FORMATS),
  redirectUrl: z.string().nullable(),
  signingOrder: z.enum(SIGNING_MODES),
  distributionMethod: z.enum(DISTRIBUTION_METHODS),
  language: z.enum(LANGUAGES),
  allowDictateNextSigner: z.boolean(),
  typedSignatureEnabled: z.boolean(),
  uploadSignatureEnabled: z.boolean(),
  drawSignatureEnabled: z.boolean(),
  furtherSignatures: z.boolean(),
  /** Revisions from before frames existed have none. */
  signatureFrame: z.boolean().default(false),
  emailSettings: z.unknown().nullable(),
  emailId: z.string().nullable(),
  emailReplyTo: z.string().nullable(),
  envelopeExpirationPeriod: z.unknown().nullable(),
  reminderSettings: z.unknown().nullable(),
});

const File = z.object({
  id: z.string(),
  title: z.string(),
  order: z.number(),
  pageCount: z.number(),
  pages: z.unknown().nullable(),
  notices: z.unknown().nullable(),
  tagReport: z.unknown().nullable(),
  openTags: z.unknown().nullable(),
  originalVersionId: z.string().nullable(),
});

const Person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  signingOrder: z.number().nullable(),
  /** Revisions from before recipients had a language have none. */
  language: z.enum(LANGUAGES).nullable().default(null),
  accessAuth: texts,
  actionAuth: texts,
});

const Box = z.object({
  id: z.number(),
  secondaryId: z.string(),
  type: z.enum(FIELD_TYPES),
  envelopeItemId: z.string(),
  recipientId: z.number(),
  page: z.number(),
  positionX: z.number(),
  positionY: z.number(),
  width: z.number(),
  height: z.number(),
  fieldMeta: z.unknown().nullable(),
});

/** The whole template except its folder and its direct link: the content of a revision. */
export const TemplateContent = z.object({
  title: z.string(),
  externalId: z.string().nullable(),
  visibility: z.enum(VISIBILITIES),
  templateType: z.enum(TEMPLATE_TYPES),
  publicTitle: z.string(),
  publicDescription: z.string(),
  globalAccessAuth: texts,
  globalActionAuth: texts,
  formValues: z.unknown().nullable(),
  settings: Settings,
  files: z.array(File),
  people: z.array(Person),
  fields: z.array(Box),
  attachments: z.array(z.object({ label: z.string(), data: z.string() })),
});
export type TemplateContent = z.infer<typeof TemplateContent>;
