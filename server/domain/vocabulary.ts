/**
 * The closed sets of the seed, spelled as on the wire. Database enums, contracts and rules all come from
 * here.
 */

export const ENVELOPE_TYPES = ["DOCUMENT", "TEMPLATE"] as const;
export type EnvelopeType = (typeof ENVELOPE_TYPES)[number];

export const ENVELOPE_STATUSES = ["DRAFT", "PENDING", "COMPLETED", "REJECTED", "CANCELLED"] as const;
export type EnvelopeStatus = (typeof ENVELOPE_STATUSES)[number];

export const ENVELOPE_SOURCES = ["DOCUMENT", "TEMPLATE", "TEMPLATE_DIRECT_LINK"] as const;
export type EnvelopeSource = (typeof ENVELOPE_SOURCES)[number];

/** From the widest to the strictest: the database compares them in this order. */
export const VISIBILITIES = ["EVERYONE", "MANAGER_AND_ABOVE", "ADMIN"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const TEMPLATE_TYPES = ["PUBLIC", "PRIVATE", "ORGANISATION"] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

export const SIGNING_MODES = ["PARALLEL", "SEQUENTIAL"] as const;
export type SigningMode = (typeof SIGNING_MODES)[number];

export const DISTRIBUTION_METHODS = ["EMAIL", "NONE"] as const;
export type DistributionMethod = (typeof DISTRIBUTION_METHODS)[number];

export const RECIPIENT_ROLES = ["CC", "SIGNER", "VIEWER", "APPROVER", "ASSISTANT"] as const;
export type RecipientRole = (typeof RECIPIENT_ROLES)[number];

export const READ_STATUSES = ["NOT_OPENED", "OPENED"] as const;
export type ReadStatus = (typeof READ_STATUSES)[number];

export const SIGNING_STATUSES = ["NOT_SIGNED", "SIGNED", "REJECTED"] as const;
export type SigningStatus = (typeof SIGNING_STATUSES)[number];

export const SEND_STATUSES = ["NOT_SENT", "SENT"] as const;
export type SendStatus = (typeof SEND_STATUSES)[number];

export const ACCESS_AUTH_METHODS = ["ACCOUNT", "TWO_FACTOR_AUTH"] as const;
export type AccessAuthMethod = (typeof ACCESS_AUTH_METHODS)[number];

export const GLOBAL_ACTION_AUTH_METHODS = ["ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH", "PASSWORD"] as const;
export type GlobalActionAuthMethod = (typeof GLOBAL_ACTION_AUTH_METHODS)[number];

export const ACTION_AUTH_METHODS = [
  ...GLOBAL_ACTION_AUTH_METHODS,
  "EXPLICIT_NONE",
  "CLAVE_UNICA",
  "FAO_HASH",
] as const;
export type ActionAuthMethod = (typeof ACTION_AUTH_METHODS)[number];

export const FIELD_TYPES = [
  "SIGNATURE",
  "FREE_SIGNATURE",
  "INITIALS",
  "NAME",
  "EMAIL",
  "DATE",
  "TEXT",
  "NUMBER",
  "RADIO",
  "CHECKBOX",
  "DROPDOWN",
  "RUT",
  "RUT_FIRMADO",
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

export const TEAM_ROLES = ["ADMIN", "MANAGER", "MEMBER"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const FOLDER_TYPES = ENVELOPE_TYPES;

/** The kinds of an item version (ruling 65). */
export const ITEM_VERSION_KINDS = ["UPLOAD", "ORIGINAL", "PREPARED", "SIGNED", "SEALED", "STAMPED"] as const;

/** The nine mails an envelope may send, each on by default (seed 2.2). */
export const EMAIL_SETTING_KEYS = [
  "recipientSigningRequest",
  "recipientRemoved",
  "recipientSigned",
  "documentPending",
  "documentCompleted",
  "documentDeleted",
  "ownerDocumentCompleted",
  "ownerRecipientExpired",
  "ownerDocumentCreated",
] as const;
export type EmailSettingKey = (typeof EMAIL_SETTING_KEYS)[number];

/** The 25 date formats of seed 4.1, in its order. */
export const DATE_FORMATS = [
  "yyyy-MM-dd hh:mm a",
  "yyyy-MM-dd",
  "dd/MM/yyyy",
  "dd-MM-yyyy",
  "MM/dd/yyyy",
  "yy-MM-dd",
  "MMMM dd, yyyy",
  "EEEE, MMMM dd, yyyy",
  "dd/MM/yyyy hh:mm a",
  "dd/MM/yyyy HH:mm",
  "dd-MM-yyyy hh:mm a",
  "dd-MM-yyyy HH:mm",
  "MM/dd/yyyy hh:mm a",
  "MM/dd/yyyy HH:mm",
  "dd.MM.yyyy",
  "dd.MM.yyyy HH:mm",
  "yyyy-MM-dd HH:mm",
  "yy-MM-dd hh:mm a",
  "yy-MM-dd HH:mm",
  "yyyy-MM-dd HH:mm:ss",
  "MMMM dd, yyyy hh:mm a",
  "MMMM dd, yyyy HH:mm",
  "EEEE, MMMM dd, yyyy hh:mm a",
  "EEEE, MMMM dd, yyyy HH:mm",
  "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];
