/** By a code that was mailed to the address. */
export type AddressState = "PENDING" | "VERIFIED" | "FAILED";

/** State of an address before its code is entered, and of a domain before its first check. */
export const UNPROVEN = "PENDING" satisfies AddressState;

/** SUSPENDED: the domain permitted us to send for it once and no longer does. */
export const DOMAIN_STATES = ["PENDING", "VERIFIED", "FAILED", "SUSPENDED"] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** State of an address for display: address and domain in one word. */
export const SENDER_STATES = ["PENDING", "VERIFIED", "FAILED", "SUSPENDED"] as const;
export type SenderState = (typeof SENDER_STATES)[number];

export const DOMAIN_PROBLEMS = ["NO_RECORD", "SPF_ALONE", "NO_ANSWER"] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];

export const SENDER_USES = ["FROM", "REPLY_TO"] as const;
export type SenderUse = (typeof SENDER_USES)[number];

type Proven = { readonly state: AddressState; readonly domainState: DomainState };

/** An address used as From becomes SUSPENDED with its domain; before that it never depends on a domain. */
export const getSenderState = ({ state, domainState }: Proven): SenderState =>
  state === "VERIFIED" && domainState === "SUSPENDED" ? "SUSPENDED" : state;

/**
 * Returns the permitted use of an address: none before its code, then Reply-To, and From while its domain
 * permits it (domain/mail.md 5.6).
 */
export function getSenderUse({ state, domainState }: Proven): SenderUse | null {
  if (state !== "VERIFIED") return null;
  return domainState === "VERIFIED" ? "FROM" : "REPLY_TO";
}
