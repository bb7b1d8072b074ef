/** Entries of an account's security activity log (components/README.md 8). The catalogue has their texts. */
export const ACTIVITY_KINDS = [
  "SIGNED_IN",
  "SIGNED_OUT",
  "SESSION_ENDED",
  "OTHER_SESSIONS_ENDED",
  "PASSWORD_CHANGED",
  "PASSWORD_RESET",
  "ACCOUNT_DELETED",
  "EMAIL_CHANGE_ASKED",
  "EMAIL_CHANGE_STOPPED",
  "EMAIL_CHANGED",
  "EXPORT_ASKED",
  "EXPORT_FETCHED",
  "PASSKEY_ADDED",
  "PASSKEY_RENAMED",
  "PASSKEY_REMOVED",
  "AUTHENTICATOR_ADDED",
  "AUTHENTICATOR_REMOVED",
  "RECOVERY_CODES_MADE",
  "RECOVERY_CODE_USED",
  "COMPANY_LINKED",
  "COMPANY_UNLINKED",
  "COMPANY_REQUIRED",
  "COMPANY_RELEASED",
  "BREAK_GLASS_ENTERED",
  "TOKEN_CREATED",
  "TOKEN_REVOKED",
  "ADMIN_DISABLED",
  "ADMIN_ENABLED",
  "ADMIN_SIGNED_OUT",
  "ADMIN_RESET_SECOND_FACTOR",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Changes the owner is told of by mail, besides a new password (ASVS 5, 6.3.7). */
export const SECURITY_CHANGES = [
  "PASSKEY_ADDED",
  "PASSKEY_REMOVED",
  "AUTHENTICATOR_ADDED",
  "AUTHENTICATOR_REMOVED",
  "RECOVERY_CODES_MADE",
  "COMPANY_LINKED",
  "COMPANY_UNLINKED",
] as const satisfies readonly ActivityKind[];
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/**
 * Mails about a change of address: the links to both, that the new address is taken, and that the change is
 * done.
 */
export const EMAIL_CHANGE_STEPS = ["OLD", "NEW", "TAKEN", "DONE_OLD", "DONE_NEW"] as const;
export type EmailChangeStep = (typeof EMAIL_CHANGE_STEPS)[number];

/** Detail of a `SIGNED_IN` entry. */
export type SignInWay =
  | "PASSWORD"
  | "PASSWORD_AND_CODE"
  | "PASSKEY"
  | "COMPANY"
  | "MAILED_LINK"
  | "MAILED_LINK_AND_CODE";

export const ACTIVITY_KEPT_DAYS = 400;
