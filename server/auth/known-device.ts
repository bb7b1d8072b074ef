import { env } from "@/server/env";
import { sameSecret, secretKeys, tokenHmac } from "@/server/secrets";

/** An account as it stands: another password makes every browser a stranger again. */
type Account = { id: number; passwordHash: string | null };

/** What browsers keep a cookie for at most. */
const LIFETIME_S = 400 * 24 * 3600;
/** A shared computer knows the accounts that signed in last. */
const ACCOUNTS = 8;
const MAC_BYTES = 32;
const ENTRY = /^([0-9a-z]{1,9})\.([\w-]{43})$/;

const isSecure = (): boolean => env().BASE_URL.startsWith("https:");
export const deviceCookieName = (): string => (isSecure() ? "__Host-rubrica.device" : "rubrica.device");

const macOf = ({ id, passwordHash }: Account, seconds: string): Uint8Array =>
  tokenHmac(secretKeys(), ["known device", id, passwordHash, seconds].join("\n"));

const entriesOf = (cookie: string | null): string[] =>
  (cookie ?? "").split("~", ACCOUNTS).filter((entry) => ENTRY.test(entry));

function fits(entry: string, account: Account, now: Date): boolean {
  const [, seconds = "", mac = ""] = ENTRY.exec(entry) ?? [];
  const age = now.getTime() / 1000 - Number.parseInt(seconds, 36);
  const given = Buffer.from(mac, "base64url");
  return given.byteLength === MAC_BYTES && sameSecret(given, macOf(account, seconds)) && age < LIFETIME_S;
}

/**
 * Whether an account signed in on this browser before, with the password it has now. The cookie names nobody and is
 * stored nowhere: each entry is an HMAC over account, password hash and time. Alone it opens nothing.
 */
export const isKnownDevice = (cookie: string | null, account: Account, now: Date): boolean =>
  entriesOf(cookie).some((entry) => fits(entry, account, now));

/** The cookie's next value: this account first, the others that are known here after it. */
export function withAccount(cookie: string | null, account: Account, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000).toString(36);
  const own = `${seconds}.${Buffer.from(macOf(account, seconds)).toString("base64url")}`;
  const others = entriesOf(cookie).filter((entry) => !fits(entry, account, now));
  return [own, ...others].slice(0, ACCOUNTS).join("~");
}

/** The header that has a browser keep it: for our server alone, out of scripts' reach. */
export const deviceCookie = (value: string): string =>
  `${deviceCookieName()}=${value}; Path=/; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
