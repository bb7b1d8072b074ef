export const SENDER_CODE = {
  lifetimeMs: 30 * 60_000,
  tries: 5,
  /** Between two mails to one address. */
  pauseMs: 60_000,
  /** Codes to one address, from all requesters; the next is per organisation. */
  perAddressAndHour: 5,
  perOrganisationAndHour: 20,
} as const;
