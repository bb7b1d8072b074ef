const listeners = new Set<() => void>();

/** Any call that learnt that the session is over says so here. */
export function reportSignedOut(): void {
  for (const listener of listeners) listener();
}

/** Hears about it; returns how to stop listening. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
