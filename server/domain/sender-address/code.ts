/** A code that is mailed to an address: how long it counts, how many are heard, and how often one is sent. */
export const SENDER_CODE = {
  lifetimeMs: 30 * 60_000,
  tries: 5,
  /** Between two mails to one address. */
  pauseMs: 60_000,
  /** To one address, whoever asks, and of one organisation. */
  perAddressAndHour: 5,
  perOrganisationAndHour: 20,
} as const;
