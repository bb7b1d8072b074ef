import { readTabText, storeTabText } from "../state/tab-memory";

/** Must match `server/auth/visitor.ts`. */
export const BINDING_HEADER = "signing-binding";

const KEY = "rubrica-signing-binding";
const BYTES = 32;

/** Must match `server/auth/visitor.ts`. */
const MAIL_HEADER = "signing-mail";
const MAIL_KEY = "rubrica-signing-mail";

/**
 * Headers of every call: the tab's binding and, if a mail's link opened the tab, that mail's nonce. The
 * nonce is removed from the address at once, so that a copied address does not count as the mail's link.
 */
export function pageHeaders(): Record<string, string> {
  const addressNonce = linkMark(location.hash);
  if (addressNonce) {
    mailNonce = addressNonce;
    storeTabText(MAIL_KEY, addressNonce);
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  const nonce = mailNonce ?? readTabText(MAIL_KEY);
  return { [BINDING_HEADER]: clientBinding(), ...(nonce ? { [MAIL_HEADER]: nonce } : {}) };
}

const linkMark = (url: string): string | undefined => /#m=([\w-]{22})$/.exec(url)?.[1];

/**
 * Returns the headers of a call for a signing link the product itself just gave out, with that link's mark.
 */
export function headersForLink(signingUrl: string): Record<string, string> {
  const mark = linkMark(signingUrl);
  return { [BINDING_HEADER]: clientBinding(), ...(mark ? { [MAIL_HEADER]: mark } : {}) };
}

let mailNonce: string | undefined;

let bindingSecret: string | undefined;

/**
 * Returns the secret of this tab: authentication holds for this tab alone (ruling 48). Stored over a
 * reload if the browser allows it, else kept in memory. Never a cookie, so that it works inside a frame.
 */
export function clientBinding(): string {
  bindingSecret ??= readTabText(KEY) ?? fresh();
  return bindingSecret;
}

function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  storeTabText(KEY, text);
  return text;
}
