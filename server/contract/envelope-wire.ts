import { DurationOrDisabled } from "@/server/domain/duration";
import { ReminderSettings } from "@/server/domain/envelope/reminder-settings";
import type { SealStep } from "@/server/domain/envelope/seal-steps";
import type { Language } from "@/server/domain/vocabulary";
import {
  EmailSettings,
  type Envelope,
  EnvelopeAuthOptions,
  type EnvelopeLite,
  type EnvelopeMeta,
} from "./envelope";
import type { Field } from "./field";
import { toIso } from "./recipient";

type EnvelopeRow = {
  id: string;
  type: EnvelopeLite["type"];
  status: EnvelopeLite["status"];
  source: EnvelopeLite["source"];
  visibility: EnvelopeLite["visibility"];
  templateType: EnvelopeLite["templateType"];
  legacyId: number;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  completedAt: Date | null;
  deletedAt: Date | null;
  title: string;
  authOptions: unknown;
  formValues: unknown;
  publicTitle: string;
  publicDescription: string;
  userId: number;
  teamId: number;
  folderId: string | null;
};
type SealingRow = {
  sealingSince: Date | null;
  sealAttempts: number;
  sealStep: SealStep | null;
  sealFile: number | null;
  sealError: string | null;
};
type MetaRow = Omit<
  EnvelopeMeta,
  "emailSettings" | "envelopeExpirationPeriod" | "reminderSettings" | "language"
> & {
  language: Language;
  emailSettings: unknown;
  envelopeExpirationPeriod: unknown;
  reminderSettings: unknown;
};
type ItemRow = {
  id: string;
  envelopeId: string;
  title: string;
  order: number;
  currentVersionId: string | null;
};

/** Returns `document_7` or `template_7`: the legacy number with its kind (rest/README.md 1.6). */
export const toSecondaryId = (row: { type: EnvelopeLite["type"]; legacyId: number }): string =>
  `${row.type === "DOCUMENT" ? "document" : "template"}_${row.legacyId}`;

export const toEnvelopeLite = (row: EnvelopeRow): EnvelopeLite => ({
  internalVersion: 2,
  type: row.type,
  status: row.status,
  source: row.source,
  visibility: row.visibility,
  templateType: row.templateType,
  id: row.id,
  secondaryId: toSecondaryId(row),
  externalId: row.externalId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  completedAt: toIso(row.completedAt),
  deletedAt: toIso(row.deletedAt),
  title: row.title,
  authOptions: EnvelopeAuthOptions.parse(row.authOptions),
  formValues: row.formValues ?? null,
  publicTitle: row.publicTitle,
  publicDescription: row.publicDescription,
  userId: row.userId,
  teamId: row.teamId,
  folderId: row.folderId,
});

const toMeta = (row: MetaRow): EnvelopeMeta => ({
  signingOrder: row.signingOrder,
  distributionMethod: row.distributionMethod,
  id: row.id,
  subject: row.subject,
  message: row.message,
  timezone: row.timezone,
  dateFormat: row.dateFormat,
  redirectUrl: row.redirectUrl,
  typedSignatureEnabled: row.typedSignatureEnabled,
  uploadSignatureEnabled: row.uploadSignatureEnabled,
  drawSignatureEnabled: row.drawSignatureEnabled,
  allowDictateNextSigner: row.allowDictateNextSigner,
  furtherSignatures: row.furtherSignatures,
  signatureFrame: row.signatureFrame,
  language: row.language,
  emailSettings: EmailSettings.parse(row.emailSettings),
  emailId: row.emailId,
  emailReplyTo: row.emailReplyTo,
  envelopeExpirationPeriod: DurationOrDisabled.nullable().parse(row.envelopeExpirationPeriod ?? null),
  reminderSettings: ReminderSettings.nullable().parse(row.reminderSettings ?? null),
});

export const toItem = (row: ItemRow): Envelope["envelopeItems"][number] => ({
  envelopeId: row.envelopeId,
  documentDataId: row.currentVersionId ?? "",
  id: row.id,
  title: row.title,
  order: row.order,
});

const toSealing = (row: SealingRow): Envelope["sealing"] =>
  row.sealingSince && {
    since: row.sealingSince.toISOString(),
    attempts: row.sealAttempts,
    step: row.sealStep,
    file: row.sealFile,
    error: row.sealError,
  };

/** Builds the full envelope from its parts, which arrive already ordered. */
export const toEnvelope = (parts: {
  envelope: EnvelopeRow & SealingRow & { templateId: number | null; templateRevision: number | null };
  meta: MetaRow;
  items: ItemRow[];
  recipients: Envelope["recipients"];
  fields: Field[];
  directLink: Envelope["directLink"];
  scheduledSend: Envelope["scheduledSend"];
  team: Envelope["team"];
  user: Envelope["user"];
}): Envelope => ({
  ...toEnvelopeLite(parts.envelope),
  templateId: parts.envelope.templateId,
  templateRevision: parts.envelope.templateRevision,
  documentMeta: toMeta(parts.meta),
  recipients: parts.recipients,
  fields: parts.fields,
  envelopeItems: parts.items.map(toItem),
  directLink: parts.directLink,
  scheduledSend: parts.scheduledSend,
  sealing: toSealing(parts.envelope),
  team: parts.team,
  user: parts.user,
});
