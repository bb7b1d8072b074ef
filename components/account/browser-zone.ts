/** Returns the browser's IANA time zone; undefined if the browser does not say. */
export const browserZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone;
