import { findMemberByItem } from "@/server/auth/file-access";
import { readOrigin } from "@/server/auth/origin";
import { createCallerFor } from "@/server/caller";
import { DomainError } from "@/server/domain/errors";
import { toErrorResponse } from "./error-response";
import { buildFileResponse } from "./file-response";
import { getRequestId, type Handler, readPathParams } from "./methods";
import { parseWholeNumber } from "./read";

/** More pages than any file may have. */
const MAX_PAGE = 999_999;

/** The bytes that a picture is drawn from never change, so neither does the picture. */
const FOR_GOOD = "private, max-age=31536000, immutable";

/**
 * `GET /api/files/items/{itemId}/pages/{page}?v={sha256}` for the session's account: a small PNG of a page.
 * The browser caches it if `v` is the hash of the drawn bytes: an item's file may be replaced.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND, SERVICE_UNAVAILABLE
 */
export const showPagePicture: Handler = async (request, context) => {
  try {
    return await picture(request, context);
  } catch (error) {
    // The web process adds no header to this address (server/cli/headers.ts), so a refusal sets it too.
    const refusal = toErrorResponse(error);
    refusal.headers.set("Cache-Control", "private, no-store");
    return refusal;
  }
};

const picture: Handler = async (request, context) => {
  const { itemId = "", page = "" } = await readPathParams(context);
  const missing = new DomainError("NOT_FOUND", "Envelope item could not be found.");
  const actor = itemId.includes("\0") ? null : await findMemberByItem(request.headers, itemId);
  const number = parseWholeNumber(page);
  if (!actor || number === null || number < 1 || number > MAX_PAGE) throw missing;
  const api = createCallerFor({
    actor,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  const { sourceSha256, ...file } = await api.item.pagePicture({
    envelopeItemId: itemId,
    page: number,
  });
  const answer = await buildFileResponse(request, file, { disposition: "inline" });
  if (new URL(request.url).searchParams.get("v") === sourceSha256) {
    answer.headers.set("Cache-Control", FOR_GOOD);
  }
  return answer;
};
