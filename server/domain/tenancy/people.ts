/** How somebody comes into their account. */
export const WAYS_IN = ["PASSWORD", "PASSKEY", "COMPANY"] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** Those, and a link mailed to the account's address, which is a way in only where an organisation says so by itself. */
export const TOLD_WAYS = [...WAYS_IN, "MAILED_LINK"] as const;
export type ToldWay = (typeof TOLD_WAYS)[number];

/** By what the people of an organisation are narrowed: whether signing in asks them for a second factor. */
export const SECOND_FACTOR_FILTERS = ["on", "off"] as const;
export type SecondFactorFilter = (typeof SECOND_FACTOR_FILTERS)[number];
