import type { Settings } from "../settings";
import { DEFAULT_EXPIRATION_PERIOD } from "./expiry";
import { NO_REMINDERS } from "./reminder-defaults";

/** Converts the team's defaults to the document's key names (domain/README.md 3.5). */
export const buildDefaultMeta = (settings: Settings) => ({
  timezone: settings.documentTimezone,
  dateFormat: settings.documentDateFormat,
  language: settings.documentLanguage,
  typedSignatureEnabled: settings.typedSignatureEnabled,
  uploadSignatureEnabled: settings.uploadSignatureEnabled,
  drawSignatureEnabled: settings.drawSignatureEnabled,
  signatureFrame: settings.signatureFrame,
  emailId: settings.emailId,
  emailReplyTo: settings.emailReplyTo,
  envelopeExpirationPeriod: settings.envelopeExpirationPeriod,
  reminderSettings: settings.reminderSettings,
  emailSettings: settings.emailDocumentSettings,
});
export type DefaultMeta = ReturnType<typeof buildDefaultMeta>;

/** Settings that pages show and reset together. */
export const SETTING_PARTS = {
  dates: ["language", "timezone", "dateFormat"],
  expiry: ["envelopeExpirationPeriod"],
  reminders: ["reminderSettings"],
  signing: ["drawSignatureEnabled", "typedSignatureEnabled", "uploadSignatureEnabled", "signatureFrame"],
  mails: ["emailId", "emailSettings"],
} as const satisfies Record<string, readonly (keyof DefaultMeta)[]>;
export type SettingPart = keyof typeof SETTING_PARTS;

export const pickPartDefaults = (part: SettingPart, defaults: DefaultMeta): Partial<DefaultMeta> => {
  const keys: readonly string[] = SETTING_PARTS[part];
  return Object.fromEntries(Object.entries(defaults).filter(([key]) => keys.includes(key)));
};

/**
 * Returns true if a document differs from the current defaults. Null on a document counts as the value it
 * stands for.
 */
export function isChanged(
  part: SettingPart,
  meta: Readonly<Record<string, unknown>>,
  defaults: DefaultMeta,
): boolean {
  return Object.entries(pickPartDefaults(part, defaults)).some(
    ([key, value]) => !isSameValue(resolveUnsetValue(key, meta[key]), resolveUnsetValue(key, value)),
  );
}

function resolveUnsetValue(key: string, value: unknown): unknown {
  if (value !== null && value !== undefined) return value;
  if (key === "envelopeExpirationPeriod") return DEFAULT_EXPIRATION_PERIOD;
  return key === "reminderSettings" ? NO_REMINDERS : null;
}

const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;

function isSameValue(one: unknown, other: unknown): boolean {
  if (!isGroup(one) || !isGroup(other)) return one === other;
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return left.size === right.size && [...left].every(([key, value]) => isSameValue(value, right.get(key)));
}
