import * as z from "zod";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { DurationOrDisabled } from "@/server/domain/duration";
import { EmailAddress } from "@/server/domain/email-address";
import { EmbedOrigins } from "@/server/domain/embed-origins";
import { ReminderSettings } from "@/server/domain/envelope/reminder-settings";
import { DomainError } from "@/server/domain/errors";
import { pickSignatureKinds } from "@/server/domain/inherited-settings";
import { BrandName, CompanyDetails, HexColour } from "@/server/domain/tenancy/brand-schema";
import { TimeZone } from "@/server/domain/time-zone";
import {
  DATE_FORMATS,
  EMAIL_SETTING_KEYS,
  type EmailSettingKey,
  LANGUAGES,
  RECIPIENT_ROLES,
  VISIBILITIES,
} from "@/server/domain/vocabulary";
import { WebUrl } from "@/server/domain/web-url";

const EmailFlags = z.partialRecord(z.enum(EMAIL_SETTING_KEYS), z.boolean());

const DefaultRecipient = z.object({
  email: EmailAddress,
  name: RequiredDisplayName,
  role: z.enum(RECIPIENT_ROLES),
});

/**
 * Defaults of new envelopes, key by key (domain/README.md 3.5). A missing key is inherited from the level
 * above.
 */
export const SettingValues = z.object({
  documentVisibility: z.enum(VISIBILITIES),
  documentLanguage: z.enum(LANGUAGES),
  documentTimezone: TimeZone,
  documentDateFormat: z.enum(DATE_FORMATS),
  typedSignatureEnabled: z.boolean(),
  uploadSignatureEnabled: z.boolean(),
  drawSignatureEnabled: z.boolean(),
  /** New envelopes print signer, time and signature id around each signature (domain/evidence.md 7.4). */
  signatureFrame: z.boolean(),
  envelopeExpirationPeriod: DurationOrDisabled,
  reminderSettings: ReminderSettings,
  /** Id of one of the organisation's sender addresses (domain/mail.md 5.6). */
  emailId: z.string().min(1).max(100),
  emailReplyTo: EmailAddress,
  emailDocumentSettings: EmailFlags,
  defaultRecipients: z.array(DefaultRecipient).max(20),
  delegateDocumentOwnership: z.boolean(),
  includeSenderDetails: z.boolean(),
  /**
   * Recipients tick a box to consent, instead of consenting by starting (components/signing.md 5.2); takes
   * effect at once.
   */
  separateConsentTick: z.boolean(),
  /** Recipients may decline without a reason (components/signing.md 5.10); takes effect at once. */
  rejectionReasonOptional: z.boolean(),
  /**
   * Recipients may read the document before their turn (components/signing.md 5.1, row 10); takes effect at
   * once.
   */
  readableWhileWaiting: z.boolean(),
  /**
   * PDFs with author restrictions that open without a password are accepted, and the restrictions lifted
   * (pdf/README.md 2).
   */
  restrictedFilesAccepted: z.boolean(),
  /** Sites that may show signing pages in a frame (T44); takes effect at once, also for sent envelopes. */
  embedOrigins: EmbedOrigins,
  /**
   * Shows the brand below to recipients, in mails and on their pages; takes effect at once, as do its parts.
   */
  brandingEnabled: z.boolean(),
  brandingName: BrandName,
  brandingColour: HexColour,
  brandingUrl: WebUrl,
  brandingCompanyDetails: CompanyDetails,
});

export const OwnSettings = SettingValues.partial();
export type OwnSettings = z.infer<typeof OwnSettings>;

/** A change of one level: a given key replaces, null returns to the inherited value, an absent one stays. */
export const SettingsPatch = z.object({
  documentVisibility: SettingValues.shape.documentVisibility.nullish(),
  documentLanguage: SettingValues.shape.documentLanguage.nullish(),
  documentTimezone: SettingValues.shape.documentTimezone.nullish(),
  documentDateFormat: SettingValues.shape.documentDateFormat.nullish(),
  typedSignatureEnabled: z.boolean().nullish(),
  uploadSignatureEnabled: z.boolean().nullish(),
  drawSignatureEnabled: z.boolean().nullish(),
  signatureFrame: z.boolean().nullish(),
  envelopeExpirationPeriod: SettingValues.shape.envelopeExpirationPeriod.nullish(),
  reminderSettings: SettingValues.shape.reminderSettings.nullish(),
  emailId: SettingValues.shape.emailId.nullish(),
  emailReplyTo: SettingValues.shape.emailReplyTo.nullish(),
  emailDocumentSettings: SettingValues.shape.emailDocumentSettings.nullish(),
  defaultRecipients: SettingValues.shape.defaultRecipients.nullish(),
  delegateDocumentOwnership: z.boolean().nullish(),
  includeSenderDetails: z.boolean().nullish(),
  separateConsentTick: z.boolean().nullish(),
  rejectionReasonOptional: z.boolean().nullish(),
  readableWhileWaiting: z.boolean().nullish(),
  restrictedFilesAccepted: z.boolean().nullish(),
  embedOrigins: SettingValues.shape.embedOrigins.nullish(),
  brandingEnabled: z.boolean().nullish(),
  brandingName: SettingValues.shape.brandingName.nullish(),
  brandingColour: SettingValues.shape.brandingColour.nullish(),
  brandingUrl: SettingValues.shape.brandingUrl.nullish(),
  brandingCompanyDetails: SettingValues.shape.brandingCompanyDetails.nullish(),
});
export type SettingsPatch = z.infer<typeof SettingsPatch>;

/** Settings of a new envelope after both levels. Null: the product's own default, applied later. */
export type Settings = {
  documentVisibility: z.infer<typeof SettingValues>["documentVisibility"];
  documentLanguage: z.infer<typeof SettingValues>["documentLanguage"];
  documentTimezone: string;
  documentDateFormat: z.infer<typeof SettingValues>["documentDateFormat"];
  typedSignatureEnabled: boolean;
  uploadSignatureEnabled: boolean;
  drawSignatureEnabled: boolean;
  signatureFrame: boolean;
  /** Null = 3 months, computed at distribute (rest/README.md 2.2). */
  envelopeExpirationPeriod: DurationOrDisabled | null;
  /** Null = no reminders (rest/README.md 2.2); not the product's default, which is domain/README.md 3.5's. */
  reminderSettings: ReminderSettings | null;
  /** Null: the service's own. */
  emailId: string | null;
  emailReplyTo: string | null;
  emailDocumentSettings: Record<EmailSettingKey, boolean>;
  defaultRecipients: z.infer<typeof DefaultRecipient>[];
  delegateDocumentOwnership: boolean;
  includeSenderDetails: boolean;
  separateConsentTick: boolean;
  rejectionReasonOptional: boolean;
  readableWhileWaiting: boolean;
  restrictedFilesAccepted: boolean;
  embedOrigins: string[];
  brandingEnabled: boolean;
  /** Null: the service's own name and colour, no link. */
  brandingName: string | null;
  brandingColour: string | null;
  brandingUrl: string | null;
  brandingCompanyDetails: string;
};

/**
 * Returns one level's choices after a change. `inherited` is the level above, for checking the resulting
 * values.
 * @throws DomainError INVALID_BODY if no kind of signature would be left
 */
export function changeSettings(stored: OwnSettings, patch: SettingsPatch, inherited: Settings): OwnSettings {
  const changedEntries = Object.entries(patch).filter(([, value]) => value !== undefined);
  const next = { ...stored, ...Object.fromEntries(changedEntries) };
  const ownValues = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null));
  const own = OwnSettings.parse(ownValues);
  const flags = { ...pickSignatureKinds(inherited), ...own };
  if (!flags.typedSignatureEnabled && !flags.uploadSignatureEnabled && !flags.drawSignatureEnabled) {
    const message = "typedSignatureEnabled: at least one kind of signature must stay enabled.";
    throw new DomainError("INVALID_BODY", message, { issues: [{ path: "typedSignatureEnabled", message }] });
  }
  return own;
}

/** Parses a stored level. Values of another version that this one does not know are inherited again. */
export function parseOwnSettings(stored: unknown): OwnSettings {
  const record = z.record(z.string(), z.unknown()).safeParse(stored);
  if (!record.success) return {};
  const knownEntries = Object.entries(OwnSettings.shape).flatMap(([key, schema]) => {
    const parsed = schema.safeParse(record.data[key]);
    return parsed.success && parsed.data !== undefined ? [[key, parsed.data]] : [];
  });
  return OwnSettings.parse(Object.fromEntries(knownEntries));
}
