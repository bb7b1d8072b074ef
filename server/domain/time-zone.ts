import * as z from "zod";

/**
 * Returns true for an IANA zone this runtime knows. Offsets such as `+03:00`, which Intl also takes, are no
 * zones.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const TimeZone = z
  .string()
  .refine(isTimeZone, { message: "Must be an IANA time zone such as America/Santiago" });

/** The zone that a browser reports. An invalid one counts as absent, because the user did not type it. */
export const BrowserTimeZone = z.string().optional().catch(undefined).transform(toKnownZone);

function toKnownZone(name: string | undefined): string | undefined {
  return name !== undefined && name.length <= 64 && isTimeZone(name) ? name : undefined;
}
