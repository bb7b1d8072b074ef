import { createBrowserMark } from "./browser-mark";

const DAY_S = 24 * 3600;

/**
 * A browser on which the account signed in with its present password. A new password makes every browser
 * unknown again. 400 days is the longest that browsers keep a cookie.
 */
export const knownDevice = createBrowserMark<{ id: number; passwordHash: string | null }>({
  name: "device",
  purpose: "known device",
  lifetimeS: 400 * DAY_S,
  boundTo: ({ id, passwordHash }) => [id, passwordHash],
});

/**
 * A browser whose user chose to skip the second factor for thirty days (components/README.md 2.4). A new
 * password or authenticator ends that earlier.
 */
export const trustedDevice = createBrowserMark<{
  id: number;
  passwordHash: string | null;
  authenticatorSince: Date;
}>({
  name: "trusted",
  purpose: "trusted device",
  lifetimeS: 30 * DAY_S,
  boundTo: ({ id, passwordHash, authenticatorSince }) => [id, passwordHash, authenticatorSince.getTime()],
});
