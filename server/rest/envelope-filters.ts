import { bool, int, type Spelling } from "./read";

/** What the filters of a list of envelopes spell in an address, besides text. */
export const envelopeFilters: Readonly<Record<string, Spelling>> = {
  templateId: int,
  senderId: int,
  linkEndsWithinDays: int,
  hasExpiredRecipients: bool,
  hasDeliveryProblem: bool,
  isMyTurn: bool,
};
