import { isEmailAddress } from "@/server/domain/email-spelling";

/**
 * A template's placeholder until a real recipient takes the place. The addresses are under `.invalid`, which
 * no mail ever reaches (RFC 2606).
 */
export const DIRECT_LINK_PLACEHOLDER = {
  name: "Direct link recipient",
  email: "direct.link@placeholder.invalid",
} as const;

/** The ordinary placeholder of the nth recipient, counted from 1 (rest/envelopes.md 4.4, rest/resources.md 11). */
export const createPlaceholder = (position: number) => ({
  name: `Recipient ${position}`,
  email: `recipient.${position}@placeholder.invalid`,
});

/** Returns true if mail could arrive there: one valid address, not under `.invalid` as placeholders are. */
export function isReachable(email: string): boolean {
  return isEmailAddress(email) && !/\.invalid$/i.test(email.trim());
}
