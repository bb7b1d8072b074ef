/**
 * Outcome of the redirect to the signature provider, from the
 * fragment. For messages only: the server decides the state.
 */
let outcome: string | null | undefined;

/** Reads the outcome once and removes it from the address, so that a reload does not repeat it. */
export function consumeRemoteSignatureOutcome(): string | null {
  if (typeof window === "undefined") return null;
  if (outcome !== undefined) return outcome;
  outcome = /^#advanced=(\w+)$/.exec(window.location.hash)?.[1] ?? null;
  const { pathname, search } = window.location;
  if (outcome !== null) window.history.replaceState(window.history.state, "", pathname + search);
  return outcome;
}
