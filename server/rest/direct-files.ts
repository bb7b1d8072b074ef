import { readOrigin } from "@/server/auth/origin";
import { readSignedIn, toSessionSides } from "@/server/auth/session";
import { createCallerFor } from "@/server/caller";
import { DomainError } from "@/server/domain/errors";
import { buildFileResponse } from "./file-response";
import { getRequestId, type Handler, readPathParams } from "./methods";

const buildInactiveLinkError = () => new DomainError("NOT_FOUND", "This link is not active.");

/**
 * `GET /api/direct/{token}/items/{itemId}/{original | reading | first-page}`: a template's file for the page
 * behind its direct link. The account counts if the sender requires one.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const showDirectFile: Handler = async (request, context) => {
  const { token = "", itemId = "", kind } = await readPathParams(context);
  // A malformed id or token is answered like a missing file.
  if (![token, itemId].every((part) => /^[\w-]{1,128}$/.test(part))) throw buildInactiveLinkError();
  const { direct } = createCallerFor({
    actor: null,
    account: toSessionSides(await readSignedIn(request.headers)).account,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  switch (kind) {
    case "original":
      return buildFileResponse(request, await direct.file({ token, itemId }), { disposition: "inline" });
    case "reading":
      return buildFileResponse(request, await direct.reading({ token, itemId }), { disposition: "inline" });
    case "first-page":
      return buildFileResponse(request, await direct.firstPage({ token, itemId }), { disposition: "inline" });
    default:
      throw buildInactiveLinkError();
  }
};
