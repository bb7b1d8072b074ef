import { recall, remember } from "./tab-memory";

const RELOADED = "rubrica-newer-version";
/** A second reload within this time would help no more than the first, milliseconds. */
const AGAIN_MS = 60_000;
/** Time to read why the page opens anew, milliseconds. */
const READ_MS = 2_500;

/** here: this version is served. gone: it is not, and the page opens anew. stuck: it did that already, in vain. */
type Version = "here" | "gone" | "stuck";

let version: Version = "here";
const listeners = new Set<() => void>();

export const versionStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): Version => version,
  serverSnapshot: (): Version => "here",
};

/**
 * A part of this version is not served any more: the page says so and opens anew, in the newer one. What was entered is
 * kept in the tab meanwhile (kept-edits).
 */
export function versionIsGone(): void {
  if (version !== "here") return;
  const isAgain = Date.now() - Number(recall(RELOADED) ?? 0) < AGAIN_MS;
  version = isAgain ? "stuck" : "gone";
  for (const listener of listeners) listener();
  if (isAgain) return;
  remember(RELOADED, String(Date.now()));
  setTimeout(() => location.reload(), READ_MS);
}
