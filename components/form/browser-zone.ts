export const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
