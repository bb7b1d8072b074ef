import { createHash } from "node:crypto";
import { database } from "@/server/db/client";
import { type LinkKind, loadEmbedOrigins } from "@/server/db/store/embedding";
import { log } from "@/server/log";

/** Sites besides our own that may frame a page; null forbids framing, even by us. */
export type Framers = readonly string[] | null;
/** Returns undefined for a path without a token. */
export type FindFramers = (path: string) => Promise<Framers> | undefined;

/**
 * Milliseconds: long enough for the documents of one visit, short enough that a changed list takes effect at
 * once.
 */
const FRESH_MS = 5_000;
const KEPT = 1_000;

/**
 * A page behind a signing link, framed or not. Other paths that begin like these have no token and no lookup.
 */
const WITH_TOKEN = /^\/(?:(sign)|embed\/(sign|direct))\/([^/]+)\/?$/;

function parseSigningLink(path: string): { kind: LinkKind; token: string } | null {
  const match = WITH_TOKEN.exec(path);
  const kind = match?.[1] ?? match?.[2];
  if (kind !== "sign" && kind !== "direct") return null;
  try {
    return { kind, token: decodeURIComponent(match?.[3] ?? "") };
  } catch {
    return { kind, token: "" };
  }
}

/**
 * Creates the lookup of the sites that may frame the page behind a token, made before its headers are sent
 * (T44). An unknown token and a database failure mean none. Cached for seconds by hash, because a token is a
 * key and is never stored.
 */
export function createFindFramers(
  look: (kind: LinkKind, token: string) => Promise<Framers> = (kind, token) =>
    loadEmbedOrigins(database(), kind, token),
): FindFramers {
  const framersByLink = new Map<string, { framers: Framers; until: number }>();
  const findFramers = async (kind: LinkKind, token: string): Promise<Framers> => {
    const key = createHash("sha256").update(`${kind} ${token}`).digest("base64");
    const cachedEntry = framersByLink.get(key);
    if (cachedEntry && cachedEntry.until > performance.now()) return cachedEntry.framers;
    try {
      const framers = await look(kind, token);
      framersByLink.delete(key);
      framersByLink.set(key, { framers, until: performance.now() + FRESH_MS });
      const [oldest] = framersByLink.keys();
      if (framersByLink.size > KEPT && oldest !== undefined) framersByLink.delete(oldest);
      return framers;
    } catch (error) {
      log.warn({ err: error }, "who may frame a signing page is unknown; nobody may");
      return null;
    }
  };
  return (path) => {
    const link = parseSigningLink(path);
    return link ? findFramers(link.kind, link.token) : undefined;
  };
}
