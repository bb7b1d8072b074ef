import { env } from "@/server/env";
import { sameSecret, secretKeys, tokenHmac } from "@/server/secrets";

/** A shared computer knows the accounts that signed in last. */
const ACCOUNTS = 8;
const MAC_BYTES = 32;
const ENTRY = /^([0-9a-z]{1,9})\.([\w-]{43})$/;

type Kind<Account> = {
  /** Of the cookie, without its prefix. */
  name: string;
  /** What the HMAC is for, so that one mark is never taken for another. */
  purpose: string;
  lifetimeS: number;
  /** What ends the mark once it changes. */
  boundTo: (account: Account) => readonly unknown[];
};

export type BrowserMark<Account> = {
  cookieName: () => string;
  isKnown: (cookie: string | null, account: Account, now: Date) => boolean;
  withAccount: (cookie: string | null, account: Account, now: Date) => string;
  cookie: (value: string) => string;
};

const isSecure = (): boolean => env().BASE_URL.startsWith("https:");
const entriesOf = (cookie: string | null): string[] =>
  (cookie ?? "").split("~", ACCOUNTS).filter((entry) => ENTRY.test(entry));

/**
 * A mark that a browser carries for accounts that signed in on it. The cookie names nobody and is stored nowhere: each
 * entry is an HMAC over what the mark is bound to and a time. Alone it opens nothing.
 */
export function browserMark<Account>({
  name,
  purpose,
  lifetimeS,
  boundTo,
}: Kind<Account>): BrowserMark<Account> {
  const macOf = (account: Account, seconds: string): Uint8Array =>
    tokenHmac(secretKeys(), [purpose, ...boundTo(account), seconds].join("\n"));
  const fits = (entry: string, account: Account, now: Date): boolean => {
    const [, seconds = "", mac = ""] = ENTRY.exec(entry) ?? [];
    const age = now.getTime() / 1000 - Number.parseInt(seconds, 36);
    const given = Buffer.from(mac, "base64url");
    return given.byteLength === MAC_BYTES && sameSecret(given, macOf(account, seconds)) && age < lifetimeS;
  };
  const cookieName = (): string => (isSecure() ? `__Host-rubrica.${name}` : `rubrica.${name}`);
  return {
    cookieName,
    isKnown: (cookie, account, now) => entriesOf(cookie).some((entry) => fits(entry, account, now)),
    /** The cookie's next value: this account first, the others that are known here after it. */
    withAccount: (cookie, account, now) => {
      const seconds = Math.floor(now.getTime() / 1000).toString(36);
      const own = `${seconds}.${Buffer.from(macOf(account, seconds)).toString("base64url")}`;
      const others = entriesOf(cookie).filter((entry) => !fits(entry, account, now));
      return [own, ...others].slice(0, ACCOUNTS).join("~");
    },
    /** The header that has a browser keep it: for our server alone, out of scripts' reach. */
    cookie: (value) =>
      `${cookieName()}=${value}; Path=/; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`,
  };
}
