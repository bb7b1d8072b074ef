import { env } from "@/server/env";
import { computeTokenHmac, getSecretKeys, isSameSecret } from "@/server/secrets";

/** A shared computer remembers the accounts that signed in last. */
const ACCOUNTS = 8;
const MAC_BYTES = 32;
const ENTRY = /^([0-9a-z]{1,9})\.([\w-]{43})$/;

type MarkKind<Account> = {
  /** Cookie name without its prefix. */
  name: string;
  /** Part of the HMAC, so that one kind of mark is never accepted as another. */
  purpose: string;
  lifetimeS: number;
  /** A change of any of these values invalidates the mark. */
  boundTo: (account: Account) => readonly unknown[];
};

export type BrowserMark<Account> = {
  cookieName: () => string;
  isKnown: (cookie: string | null, account: Account, now: Date) => boolean;
  withAccount: (cookie: string | null, account: Account, now: Date) => string;
  cookie: (value: string) => string;
};

const isSecure = (): boolean => env().BASE_URL.startsWith("https:");
const parseCookieEntries = (cookie: string | null): string[] =>
  (cookie ?? "").split("~", ACCOUNTS).filter((entry) => ENTRY.test(entry));

/**
 * Builds a browser mark: a cookie that remembers the accounts that signed in on a browser. It names no
 * account and is not stored. Each entry is an HMAC over `boundTo` and a time. The mark alone gives no access.
 */
export function createBrowserMark<Account>({
  name,
  purpose,
  lifetimeS,
  boundTo,
}: MarkKind<Account>): BrowserMark<Account> {
  const createEntryMac = (account: Account, seconds: string): Uint8Array =>
    computeTokenHmac(getSecretKeys(), [purpose, ...boundTo(account), seconds].join("\n"));
  const isValidEntry = (entry: string, account: Account, now: Date): boolean => {
    const [, seconds = "", mac = ""] = ENTRY.exec(entry) ?? [];
    const age = now.getTime() / 1000 - Number.parseInt(seconds, 36);
    const receivedMac = Buffer.from(mac, "base64url");
    return (
      receivedMac.byteLength === MAC_BYTES &&
      isSameSecret(receivedMac, createEntryMac(account, seconds)) &&
      age < lifetimeS
    );
  };
  const getCookieName = (): string => (isSecure() ? `__Host-rubrica.${name}` : `rubrica.${name}`);
  return {
    cookieName: getCookieName,
    isKnown: (cookie, account, now) =>
      parseCookieEntries(cookie).some((entry) => isValidEntry(entry, account, now)),
    withAccount: (cookie, account, now) => {
      const seconds = Math.floor(now.getTime() / 1000).toString(36);
      const own = `${seconds}.${Buffer.from(createEntryMac(account, seconds)).toString("base64url")}`;
      const others = parseCookieEntries(cookie).filter((entry) => !isValidEntry(entry, account, now));
      return [own, ...others].slice(0, ACCOUNTS).join("~");
    },
    cookie: (value) =>
      `${getCookieName()}=${value}; Path=/; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`,
  };
}
