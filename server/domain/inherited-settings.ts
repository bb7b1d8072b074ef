import { DEFAULT_DATE_FORMAT, DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { DEFAULT_REMINDER_SETTINGS } from "@/server/domain/envelope/reminder-defaults";
import type { OwnSettings, Settings } from "./settings";

/** Settings that no organisation or team changed (rest/README.md 2.2, domain/README.md 3.5). */
export const PRODUCT_DEFAULTS: Settings = {
  documentVisibility: "EVERYONE",
  documentLanguage: "en",
  documentTimezone: DEFAULT_TIME_ZONE,
  documentDateFormat: DEFAULT_DATE_FORMAT,
  typedSignatureEnabled: true,
  uploadSignatureEnabled: true,
  drawSignatureEnabled: true,
  signatureFrame: false,
  envelopeExpirationPeriod: null,
  reminderSettings: DEFAULT_REMINDER_SETTINGS,
  emailId: null,
  emailReplyTo: null,
  emailDocumentSettings: {
    recipientSigningRequest: true,
    recipientRemoved: true,
    recipientSigned: true,
    documentPending: true,
    documentCompleted: true,
    documentDeleted: true,
    ownerDocumentCompleted: true,
    ownerRecipientExpired: true,
    ownerDocumentCreated: true,
  },
  defaultRecipients: [],
  delegateDocumentOwnership: false,
  includeSenderDetails: true,
  separateConsentTick: false,
  rejectionReasonOptional: false,
  readableWhileWaiting: true,
  restrictedFilesAccepted: false,
  embedOrigins: [],
  brandingEnabled: false,
  brandingName: null,
  brandingColour: null,
  brandingUrl: null,
  brandingCompanyDetails: "",
};

/**
 * Applies team over organisation over product (domain/README.md 3.5). The three signature kinds count as one
 * choice. A level that would leave none of them is ignored, so that an envelope can always be signed.
 */
export function resolveSettings(organisation: OwnSettings, team: OwnSettings): Settings {
  return applyOwn(applyOwn(PRODUCT_DEFAULTS, organisation), team);
}

export function applyOwn(below: Settings, own: OwnSettings): Settings {
  const { emailDocumentSettings, ...plain } = own;
  const chosenSettings = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const merged: Settings = {
    ...below,
    ...chosenSettings,
    emailDocumentSettings: { ...below.emailDocumentSettings, ...emailDocumentSettings },
  };
  return hasSignatureKind(merged) ? merged : { ...merged, ...pickSignatureKinds(below) };
}

export const pickSignatureKinds = (settings: Settings) => ({
  typedSignatureEnabled: settings.typedSignatureEnabled,
  uploadSignatureEnabled: settings.uploadSignatureEnabled,
  drawSignatureEnabled: settings.drawSignatureEnabled,
});

const hasSignatureKind = (settings: Settings): boolean =>
  Object.values(pickSignatureKinds(settings)).some((isEnabled) => isEnabled);

export const getInheritedSettings = (organisation: OwnSettings | null): Settings =>
  organisation ? resolveSettings(organisation, {}) : PRODUCT_DEFAULTS;
