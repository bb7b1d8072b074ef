import { createHash } from "node:crypto";
import { database } from "@/server/db/client";
import { embedOriginsOf, type LinkKind } from "@/server/db/store/embedding";
import { log } from "@/server/log";

/** Sites besides our own that may show a page in a frame; null: nobody may, not even we. */
export type Framers = readonly string[] | null;
/** Answers for a path that carries a token; undefined for every other. */
export type FindFramers = (path: string) => Promise<Framers> | undefined;

/** Long enough for the documents of one visit, short enough that a changed list holds at once. */
const FRESH_MS = 5_000;
const KEPT = 1_000;

/** A page behind a signing link, in or out of a frame. What else begins like them has no token and no answer. */
const WITH_TOKEN = /^\/(?:(sign)|embed\/(sign|direct))\/([^/]+)\/?$/;

function linkOf(path: string): { kind: LinkKind; token: string } | null {
  const found = WITH_TOKEN.exec(path);
  const kind = found?.[1] ?? found?.[2];
  if (kind !== "sign" && kind !== "direct") return null;
  try {
    return { kind, token: decodeURIComponent(found?.[3] ?? "") };
  } catch {
    return { kind, token: "" };
  }
}

/**
 * Who may frame the page behind a token, asked before its headers go out (T44). An unknown token and a database
 * that does not answer mean nobody. Remembered for seconds, by hash: a token is a key and is kept nowhere.
 */
export function createFindFramers(
  look: (kind: LinkKind, token: string) => Promise<Framers> = (kind, token) =>
    embedOriginsOf(database(), kind, token),
): FindFramers {
  const known = new Map<string, { framers: Framers; until: number }>();
  const find = async (kind: LinkKind, token: string): Promise<Framers> => {
    const key = createHash("sha256").update(`${kind} ${token}`).digest("base64");
    const kept = known.get(key);
    if (kept && kept.until > performance.now()) return kept.framers;
    try {
      const framers = await look(kind, token);
      known.delete(key);
      known.set(key, { framers, until: performance.now() + FRESH_MS });
      const [oldest] = known.keys();
      if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
      return framers;
    } catch (error) {
      log.warn({ err: error }, "who may frame a signing page is unknown; nobody may");
      return null;
    }
  };
  return (path) => {
    const link = linkOf(path);
    return link ? find(link.kind, link.token) : undefined;
  };
}
