/** Pause before a recipient may ask for a new link again (components/signing.md 5.1, row 8). */
const NEW_LINK_PAUSE_MS = 60 * 60 * 1000;

/** Returns true if the recipient of an expired link may ask for a new one at `now`. */
export const mayAskNewLink = (askedAt: Date | null, now: Date): boolean =>
  askedAt === null || now.getTime() - askedAt.getTime() >= NEW_LINK_PAUSE_MS;
