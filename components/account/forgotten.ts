/** The page that mails a link for a new password, with the address filled in; behind "#", so that no log keeps it. */
export const forgotAddress = (email = ""): string =>
  email.trim() === "" ? "/forgot-password" : `/forgot-password#${encodeURIComponent(email.trim())}`;

/** The address such a link carries; "" without one. */
export function addressIn(fragment: string): string {
  try {
    return decodeURIComponent(fragment.replace(/^#/, "")).slice(0, 320);
  } catch {
    return "";
  }
}

/** Pages of this browser tell each other that a password was changed, and that one waits for it; never which. */
const CHANNEL = "rubrica-password";
const CHANGED = "changed";
const WAITING = "waiting";

/** Calls back whenever another page of this browser has changed a password, and lets that page know. */
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

/** Tells pages that wait for it that there is a new password; calls back when one does. */
export function announceNewPassword(onAwaited: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === WAITING) onAwaited();
  };
  channel.postMessage(CHANGED);
  return () => channel.close();
}
