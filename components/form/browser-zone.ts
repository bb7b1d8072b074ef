/** The zone this browser is in. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
