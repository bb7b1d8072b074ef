import { loadPart } from "./load-part";

/** Reason a part of the page has not loaded: the connection, or a newer release that no longer serves it. */
type Missing = "nothing" | "connection" | "version";

let missing: Missing = "nothing";
const listeners = new Set<() => void>();

function setMissing(next: Missing): void {
  if (missing === next) return;
  missing = next;
  for (const listener of listeners) listener();
}

export const missingStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): Missing => missing,
  serverSnapshot: (): Missing => "nothing",
};

/**
 * Wraps a dynamic import of an owner's page so that it retries until it loads; `ConnectionNotice` shows the
 * reason. After an upgrade the page says so and does not reload: the user may have unsaved input.
 */
export function retryUntilLoaded<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const part = await loadPart(load, setMissing);
    setMissing("nothing");
    return part;
  };
}
