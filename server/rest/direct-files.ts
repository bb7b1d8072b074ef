import { readOrigin } from "@/server/auth/origin";
import { signedIn, toSessionSides } from "@/server/auth/session";
import { callerFor } from "@/server/caller";
import { DomainError } from "@/server/domain/errors";
import { fileResponse } from "./file-response";
import { type Handler, pathParams, requestId } from "./methods";

const missing = () => new DomainError("NOT_FOUND", "This link is not active.");

/**
 * `GET /api/direct/{token}/items/{itemId}/{original | reading | first-page}`: a template's file for the page
 * behind its direct link. The account counts if the sender requires one.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const showDirectFile: Handler = async (request, context) => {
  const { token = "", itemId = "", kind } = await pathParams(context);
  // A malformed id or token is answered like a missing file.
  if (![token, itemId].every((part) => /^[\w-]{1,128}$/.test(part))) throw missing();
  const { direct } = callerFor({
    actor: null,
    account: toSessionSides(await signedIn(request.headers)).account,
    origin: readOrigin(request.headers),
    requestId: requestId(request),
  });
  switch (kind) {
    case "original":
      return fileResponse(request, await direct.file({ token, itemId }), { disposition: "inline" });
    case "reading":
      return fileResponse(request, await direct.reading({ token, itemId }), { disposition: "inline" });
    case "first-page":
      return fileResponse(request, await direct.firstPage({ token, itemId }), { disposition: "inline" });
    default:
      throw missing();
  }
};
