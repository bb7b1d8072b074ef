import { isRecord } from "@/server/domain/record";

export type Recent = { title: string; href: string; place: string };

const KEPT = 6;
const PREFIX = "rubrica-recent-";

/**
 * Returns the entries this user opened last from the palette, newest first. They are kept in this browser
 * only.
 */
export function readRecentEntries(key: string): Recent[] {
  try {
    const storedEntries: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? "[]");
    return Array.isArray(storedEntries)
      ? storedEntries.flatMap((one) => parseRecentEntry(one) ?? []).slice(0, KEPT)
      : [];
  } catch {
    return [];
  }
}

/** Puts an entry first and drops the oldest. Fails silently if the browser stores nothing. */
export function storeRecentEntry(key: string, opened: Recent): void {
  const others = readRecentEntries(key).filter(({ href }) => href !== opened.href);
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify([opened, ...others].slice(0, KEPT)));
  } catch {
    // Storage is full or forbidden: the list stays as it was.
  }
}

/** Deletes the titles of documents, so that the next user of this browser does not see them. */
export function clearRecentEntries(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so it holds nothing.
  }
}

function parseRecentEntry(kept: unknown): Recent | undefined {
  if (!isRecord(kept)) return undefined;
  const { title, href, place } = kept;
  const isText = typeof title === "string" && typeof href === "string" && typeof place === "string";
  return isText && href.startsWith("/") ? { title, href, place } : undefined;
}
