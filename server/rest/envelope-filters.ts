import { bool, int, type Spelling } from "./read";

export const envelopeFilters: Readonly<Record<string, Spelling>> = {
  templateId: int,
  senderId: int,
  linkEndsWithinDays: int,
  hasExpiredRecipients: bool,
  hasDeliveryProblem: bool,
  isMyTurn: bool,
};
