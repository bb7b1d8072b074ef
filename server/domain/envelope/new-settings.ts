import { DEFAULT_DATE_FORMAT, DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { DomainError } from "@/server/domain/errors";
import type { DistributionMethod, Language, SigningMode } from "@/server/domain/vocabulary";

type Settings = {
  subject: string | null;
  message: string | null;
  timezone: string;
  dateFormat: string;
  redirectUrl: string | null;
  signingOrder: SigningMode;
  distributionMethod: DistributionMethod;
  language: Language;
  allowDictateNextSigner: boolean;
  typedSignatureEnabled: boolean;
  uploadSignatureEnabled: boolean;
  drawSignatureEnabled: boolean;
  furtherSignatures: boolean;
  signatureFrame: boolean;
  emailId: string | null;
  emailReplyTo: string | null;
  envelopeExpirationPeriod: unknown;
  reminderSettings: unknown;
};

type SettingsInput = { readonly [Key in keyof Settings]?: Settings[Key] | null | undefined };

/** Returns the settings of a new envelope: given keys over the defaults of rest/README.md 2.2. */
export const buildNewSettings = (given: SettingsInput): Settings => ({
  subject: given.subject ?? null,
  message: given.message ?? null,
  timezone: given.timezone ?? DEFAULT_TIME_ZONE,
  dateFormat: given.dateFormat ?? DEFAULT_DATE_FORMAT,
  redirectUrl: given.redirectUrl || null,
  signingOrder: given.signingOrder ?? "PARALLEL",
  distributionMethod: given.distributionMethod ?? "EMAIL",
  language: given.language ?? "en",
  allowDictateNextSigner: given.allowDictateNextSigner ?? false,
  typedSignatureEnabled: given.typedSignatureEnabled ?? true,
  uploadSignatureEnabled: given.uploadSignatureEnabled ?? true,
  drawSignatureEnabled: given.drawSignatureEnabled ?? true,
  furtherSignatures: given.furtherSignatures ?? false,
  signatureFrame: given.signatureFrame ?? false,
  emailId: given.emailId ?? null,
  emailReplyTo: given.emailReplyTo ?? null,
  envelopeExpirationPeriod: given.envelopeExpirationPeriod ?? null,
  reminderSettings: given.reminderSettings ?? null,
});

type SignatureKinds = Pick<
  Settings,
  "typedSignatureEnabled" | "uploadSignatureEnabled" | "drawSignatureEnabled"
>;

/**
 * Requires a signature kind, as no recipient could sign otherwise. `path` locates the settings in the
 * request. @throws DomainError INVALID_BODY
 */
export function assertSignatureKind(settings: SignatureKinds, path: string): void {
  const { typedSignatureEnabled, uploadSignatureEnabled, drawSignatureEnabled } = settings;
  if (typedSignatureEnabled || uploadSignatureEnabled || drawSignatureEnabled) return;
  throw new DomainError("INVALID_BODY", `${path}: at least one kind of signature must stay enabled.`);
}
