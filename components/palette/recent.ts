import { isRecord } from "@/server/domain/record";

export type Recent = { title: string; href: string; place: string };

const KEPT = 6;
const PREFIX = "rubrica-recent-";

/** What this person opened last from the palette, newest first: kept in this browser alone. */
export function readRecent(key: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? "[]");
    return Array.isArray(kept) ? kept.flatMap((one) => recentOf(one) ?? []).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Puts it first; the oldest makes room. A browser that keeps nothing is no reason to fail. */
export function rememberRecent(key: string, opened: Recent): void {
  const others = readRecent(key).filter(({ href }) => href !== opened.href);
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify([opened, ...others].slice(0, KEPT)));
  } catch {
    // Storage is full or forbidden: the list stays as it was.
  }
}

/** Titles of documents do not stay behind for whoever uses this browser next. */
export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept where nothing may be.
  }
}

function recentOf(kept: unknown): Recent | undefined {
  if (!isRecord(kept)) return undefined;
  const { title, href, place } = kept;
  const isText = typeof title === "string" && typeof href === "string" && typeof place === "string";
  return isText && href.startsWith("/") ? { title, href, place } : undefined;
}
