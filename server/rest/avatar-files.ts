import { readOrigin } from "@/server/auth/origin";
import { createContext } from "@/server/auth/resolve-actor";
import { readSignedIn, toSessionSides } from "@/server/auth/session";
import { createCallerFor } from "@/server/caller";
import { DomainError } from "@/server/domain/errors";
import { readPicture } from "./brand-files";
import { buildFileResponse } from "./file-response";
import { getRequestId, type Handler, readPathParams } from "./methods";

/**
 * `GET /api/files/avatar/{avatarId}`: the picture of the signed-in person or of a colleague.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND
 */
export const showAvatar: Handler = async (request, context) => {
  const { avatarId = "" } = await readPathParams(context);
  const sides = toSessionSides(await readSignedIn(request.headers));
  const origin = readOrigin(request.headers);
  const api = createCallerFor({ actor: null, ...sides, origin, requestId: getRequestId(request) });
  return buildFileResponse(request, await api.account.avatar({ avatarId }), { disposition: "inline" });
};

/**
 * `POST /api/files/avatar` with the bytes as image/png or image/jpeg.
 * @throws DomainError UNAUTHORIZED, UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, or any refusal of
 * `account.setAvatar`
 */
export const uploadAvatar: Handler = async (request) => {
  const { account, actor, origin } = await createContext(request);
  if (!account) throw new DomainError("UNAUTHORIZED");
  if (!/^image\/(?:png|jpeg)\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the picture as image/png or image/jpeg.");
  }
  const picture = await readPicture(request);
  const api = createCallerFor({ actor, account, origin, requestId: getRequestId(request) });
  return Response.json(await api.account.setAvatar({ picture }));
};
