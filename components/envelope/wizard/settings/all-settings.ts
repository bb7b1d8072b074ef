/** All settings in one chunk, loaded when the first section is opened. */
export { AttachmentSettings } from "./attachment-settings";
export { DateSettings } from "./date-settings";
export { ExpirySettings } from "./expiry-settings";
export { MailSettings } from "./mail-settings";
export { OtherSettings } from "./other-settings";
export { ProofSettings } from "./proof-settings";
export { ReminderSettingsForm } from "./reminder-settings";
export { SignatureSettings } from "./signature-settings";
