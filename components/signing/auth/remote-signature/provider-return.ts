/** How the way to the signature provider ended, as the page between says in the fragment. Words only: what holds, the server says. */
let outcome: string | null | undefined;

/** Read once from the address of this page, then taken out of it: a reload does not tell an old story. */
export function remoteSignatureOutcome(): string | null {
  if (typeof window === "undefined") return null;
  if (outcome !== undefined) return outcome;
  outcome = /^#advanced=(\w+)$/.exec(window.location.hash)?.[1] ?? null;
  const { pathname, search } = window.location;
  if (outcome !== null) window.history.replaceState(window.history.state, "", pathname + search);
  return outcome;
}
