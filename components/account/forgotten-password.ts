/** Returns the URL of the forgotten-password page with the address behind "#", so that no log keeps it. */
export const buildForgottenPasswordUrl = (email = ""): string =>
  email.trim() === "" ? "/forgot-password" : `/forgot-password#${encodeURIComponent(email.trim())}`;

/** Returns the address in such a URL's fragment, or "". */
export function readAddressFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment.replace(/^#/, "")).slice(0, 320);
  } catch {
    return "";
  }
}

/**
 * Pages of this browser announce here that a password was changed or that they wait for one, never the
 * password.
 */
const CHANNEL = "rubrica-password";
const CHANGED = "changed";
const WAITING = "waiting";

/** Calls back when another page of this browser has changed a password, and answers that page. */
export function awaitNewPassword(onChanged: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data !== CHANGED) return;
    channel.postMessage(WAITING);
    onChanged();
  };
  return () => channel.close();
}

/** Announces a new password to waiting pages, and calls back if one waits. */
export function announceNewPassword(onAwaited: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === WAITING) onAwaited();
  };
  channel.postMessage(CHANGED);
  return () => channel.close();
}
