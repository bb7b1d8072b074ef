/** Returns the browser's IANA time zone; undefined if the browser does not say. */
export const getBrowserTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone;
