import { loadPart } from "./load-part";

/** What a part of the page waits for: nothing, the connection, or a newer version of the page, whose part it is not. */
type Missing = "nothing" | "connection" | "version";

let missing: Missing = "nothing";
const listeners = new Set<() => void>();

function nowMissing(next: Missing): void {
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
 * A part of an owner's page that does not come, because the connection is gone, is asked for until it does, and
 * `ConnectionNotice` says so meanwhile: a dialog that cannot be opened yet takes nothing else away. One that an upgrade
 * took away is said to be gone; when the page opens anew is for its owner to choose, who may have entered something.
 */
export function keepAsking<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const part = await loadPart(load, nowMissing);
    nowMissing("nothing");
    return part;
  };
}
