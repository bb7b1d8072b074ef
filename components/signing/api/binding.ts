import { recall, remember } from "../state/tab-memory";

/** Must read as `server/auth/visitor.ts` says. */
export const BINDING_HEADER = "signing-binding";

const KEY = "rubrica-signing-binding";
const BYTES = 32;

/** Must read as `server/auth/visitor.ts` says. */
const MAIL_HEADER = "signing-mail";
const MAIL_KEY = "rubrica-signing-mail";

/**
 * What this page says of itself with each call: its binding and, where a mail's link opened the tab, that mail's nonce.
 * The nonce leaves the address at once, so that an address copied from here is nobody's mail.
 */
export function pageHeaders(): Record<string, string> {
  const given = linkMark(location.hash);
  if (given) {
    mailNonce = given;
    remember(MAIL_KEY, given);
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  const nonce = mailNonce ?? recall(MAIL_KEY);
  return { [BINDING_HEADER]: clientBinding(), ...(nonce ? { [MAIL_HEADER]: nonce } : {}) };
}

const linkMark = (url: string): string | undefined => /#m=([\w-]{22})$/.exec(url)?.[1];

/** Returns the headers of a call for a seat whose link the product itself just gave out, with that link's mark. */
export function headersForLink(signingUrl: string): Record<string, string> {
  const mark = linkMark(signingUrl);
  return { [BINDING_HEADER]: clientBinding(), ...(mark ? { [MAIL_HEADER]: mark } : {}) };
}

let mailNonce: string | undefined;

let made: string | undefined;

/**
 * The secret of this tab: what its reader proves holds for it alone (ruling 48). Kept over a reload where the
 * browser lets us, else as long as the page lives; never a cookie, so that it works inside a frame.
 */
export function clientBinding(): string {
  made ??= recall(KEY) ?? fresh();
  return made;
}

function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  remember(KEY, text);
  return text;
}
