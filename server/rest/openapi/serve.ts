import { createHash } from "node:crypto";
import { limitByAddress } from "../limits";
import { type Handler, V2 } from "../methods";
import { buildOpenApiDocument } from "./document";

let cachedDocument: { text: string; etag: string } | undefined;

function getDocument(): { text: string; etag: string } {
  if (!cachedDocument) {
    const text = JSON.stringify(buildOpenApiDocument());
    cachedDocument = { text, etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"` };
  }
  return cachedDocument;
}

/**
 * `GET /openapi.json`: public and the same for every caller until the next release, so caches may keep it.
 */
export const serveDocument: Handler = limitByAddress(async (request) => {
  const { text, etag } = getDocument();
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "public, max-age=300",
    ETag: etag,
  };
  const isKnown = request.headers.get("if-none-match")?.includes(etag) ?? false;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}, V2);
