import { createHash } from "node:crypto";
import { limitedByAddress } from "../limits";
import { type Handler, V2 } from "../methods";
import { openApiDocument } from "./document";

let cachedDocument: { text: string; etag: string } | undefined;

function document(): { text: string; etag: string } {
  if (!cachedDocument) {
    const text = JSON.stringify(openApiDocument());
    cachedDocument = { text, etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"` };
  }
  return cachedDocument;
}

/**
 * `GET /openapi.json`: public and the same for every caller until the next release, so caches may keep it.
 */
export const serveDocument: Handler = limitedByAddress(async (request) => {
  const { text, etag } = document();
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "public, max-age=300",
    ETag: etag,
  };
  const isKnown = request.headers.get("if-none-match")?.includes(etag) ?? false;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}, V2);
