import { browserMark } from "./browser-mark";

const DAY_S = 24 * 3600;

/**
 * A browser an account signed in on before, with the password it has now: another password makes every browser a
 * stranger again. What browsers keep a cookie for at most.
 */
export const knownDevice = browserMark<{ id: number; passwordHash: string | null }>({
  name: "device",
  purpose: "known device",
  lifetimeS: 400 * DAY_S,
  boundTo: ({ id, passwordHash }) => [id, passwordHash],
});

/**
 * A browser whose person asked to be spared the second factor for thirty days (components/README.md 2.4): until then, or
 * until the password or the authenticator is another.
 */
export const trustedDevice = browserMark<{
  id: number;
  passwordHash: string | null;
  authenticatorSince: Date;
}>({
  name: "trusted",
  purpose: "trusted device",
  lifetimeS: 30 * DAY_S,
  boundTo: ({ id, passwordHash, authenticatorSince }) => [id, passwordHash, authenticatorSince.getTime()],
});
