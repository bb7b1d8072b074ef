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
export function readPageHeaders(): Record<string, string> {
  const addressNonce = readLinkMark(location.hash);
  if (addressNonce) {
    mailNonce = addressNonce;
    storeTabText(MAIL_KEY, addressNonce);
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  const nonce = mailNonce ?? readTabText(MAIL_KEY);
  return { [BINDING_HEADER]: readClientBinding(), ...(nonce ? { [MAIL_HEADER]: nonce } : {}) };
}

const readLinkMark = (url: string): string | undefined => /#m=([\w-]{22})$/.exec(url)?.[1];

/**
 * Returns the headers of a call for a signing link the product itself just gave out, with that link's mark.
 */
export function buildLinkHeaders(signingUrl: string): Record<string, string> {
  const mark = readLinkMark(signingUrl);
  return { [BINDING_HEADER]: readClientBinding(), ...(mark ? { [MAIL_HEADER]: mark } : {}) };
}

let mailNonce: string | undefined;

let bindingSecret: string | undefined;

/**
 * Returns the secret of this tab: authentication holds for this tab alone (ruling 48). Stored over a
 * reload if the browser allows it, else kept in memory. Never a cookie, so that it works inside a frame.
 */
export function readClientBinding(): string {
  bindingSecret ??= readTabText(KEY) ?? createBinding();
  return bindingSecret;
}

function createBinding(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  storeTabText(KEY, text);
  return text;
}
