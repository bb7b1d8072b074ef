/** How far an address has been proven: by a code that was mailed to it. */
export type AddressState = "PENDING" | "VERIFIED" | "FAILED";

/** The state of an address until its code is entered, and of a domain until it is looked at. */
export const UNPROVEN = "PENDING" satisfies AddressState;

/** Whether a domain says that we may send for it; SUSPENDED once said so and no longer does. */
export const DOMAIN_STATES = ["PENDING", "VERIFIED", "FAILED", "SUSPENDED"] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** What people are shown of an address: both in one word. */
export const SENDER_STATES = ["PENDING", "VERIFIED", "FAILED", "SUSPENDED"] as const;
export type SenderState = (typeof SENDER_STATES)[number];

/** Why a domain does not let us send for it. */
export const DOMAIN_PROBLEMS = ["NO_RECORD", "SPF_ALONE", "NO_ANSWER"] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];

/** In which header mails carry an address. */
export const SENDER_USES = ["FROM", "REPLY_TO"] as const;
export type SenderUse = (typeof SENDER_USES)[number];

type Proven = { readonly state: AddressState; readonly domainState: DomainState };

/** An address that was From falls to SUSPENDED with its domain; it never depends on a domain before that. */
export const senderState = ({ state, domainState }: Proven): SenderState =>
  state === "VERIFIED" && domainState === "SUSPENDED" ? "SUSPENDED" : state;

/**
 * What an address may be used for: nothing before its code, answers from then on, and sending while its domain says that
 * we may (domain/README.md 5.6).
 */
export function senderUse({ state, domainState }: Proven): SenderUse | null {
  if (state !== "VERIFIED") return null;
  return domainState === "VERIFIED" ? "FROM" : "REPLY_TO";
}
