import { readTabText, storeTabText } from "./tab-memory";

const RELOADED = "rubrica-newer-version";
/** Milliseconds within which a second reload would not help. */
const AGAIN_MS = 60_000;
/** Milliseconds to read why the page reloads. */
const READ_MS = 2_500;

/**
 * here: this version is served. gone: it is not, and the page
 * reloads. stuck: it has reloaded already, without effect.
 */
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
 * Handles a chunk of this version that is no longer served: shows a message and
 * reloads into the newer one. Entries are kept in the tab meanwhile (kept-edits).
 */
export function reloadNewerVersion(): void {
  if (version !== "here") return;
  const isAgain = Date.now() - Number(readTabText(RELOADED) ?? 0) < AGAIN_MS;
  version = isAgain ? "stuck" : "gone";
  for (const listener of listeners) listener();
  if (isAgain) return;
  storeTabText(RELOADED, String(Date.now()));
  setTimeout(() => location.reload(), READ_MS);
}
