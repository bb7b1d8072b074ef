/** Where this browser says it is, as an IANA name; undefined where it does not say. */
export const browserZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone;
