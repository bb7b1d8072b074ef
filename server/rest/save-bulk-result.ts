import { requireTeamMember } from "@/server/auth/file-access";
import { readOrigin } from "@/server/auth/origin";
import { createCallerFor } from "@/server/caller";
import { buildFileResponse } from "./file-response";
import { getRequestId, type Handler, readPathParams } from "./methods";

/**
 * `GET /api/files/bulk-sends/{bulkSendId}/result?team=…` for the session's account, with signing links for
 * `links=1`. A HEAD request reads no links.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND
 */
export const saveBulkResult: Handler = async (request, context) => {
  const { searchParams } = new URL(request.url);
  const actor = await requireTeamMember(request.headers, searchParams.get("team"));
  const { bulkSendId = "" } = await readPathParams(context);
  const api = createCallerFor({
    actor,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  const includeLinks = request.method === "GET" && searchParams.get("links") === "1";
  const file = await api.bulkSend.result({ bulkSendId, includeLinks });
  return buildFileResponse(request, file, { disposition: "attachment" });
};
