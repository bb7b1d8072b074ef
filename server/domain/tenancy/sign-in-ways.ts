export const WAYS_IN = ["PASSWORD", "PASSKEY", "COMPANY"] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** Also a link mailed to the account's address, which works only if an organisation enables it separately. */
export const TOLD_WAYS = [...WAYS_IN, "MAILED_LINK"] as const;
export type ToldWay = (typeof TOLD_WAYS)[number];

export const SECOND_FACTOR_FILTERS = ["on", "off"] as const;
export type SecondFactorFilter = (typeof SECOND_FACTOR_FILTERS)[number];
