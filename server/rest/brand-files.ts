import { readOrigin } from "@/server/auth/origin";
import { createContext } from "@/server/auth/resolve-actor";
import { createCallerFor } from "@/server/caller";
import { MAX_LOGO_UPLOAD_BYTES } from "@/server/contract/brand";
import { DomainError } from "@/server/domain/errors";
import { enforceUploadPace } from "@/server/uploads/pace";
import { buildFileResponse } from "./file-response";
import { getRequestId, type Handler, readPathParams } from "./methods";
import { parseWholeNumber } from "./read";

/** `GET /api/brand/{logoId}`: the logo that recipients' pages show. @throws DomainError NOT_FOUND */
export const showLogo: Handler = async (request, context) => {
  const { logoId = "" } = await readPathParams(context);
  const api = createCallerFor({
    actor: null,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  return buildFileResponse(request, await api.branding.logo({ logoId }), { disposition: "inline" });
};

/**
 * `POST /api/files/logo?team=ID` (or `?organisation=ID`) with the bytes as image/png or image/jpeg. Answers
 * the stored logo.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, or any refusal of `branding.setLogo`
 */
export const uploadLogo: Handler = async (request) => {
  const { account, actor, origin } = await createContext(request);
  if (!account) throw new DomainError("UNAUTHORIZED");
  if (!/^image\/(?:png|jpeg)\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the logo as image/png or image/jpeg.");
  }
  const place = parseBrandPlace(new URL(request.url).searchParams);
  const picture = await readPicture(request);
  const api = createCallerFor({ actor, account, origin, requestId: getRequestId(request) });
  return Response.json(await api.branding.setLogo({ place, picture }));
};

function parseBrandPlace(query: URLSearchParams) {
  // The schema of the procedure refuses NaN and names the parameter.
  const readId = (name: string) => parseWholeNumber(query.get(name) ?? "") ?? Number.NaN;
  return query.has("team")
    ? { kind: "team" as const, teamId: readId("team") }
    : { kind: "organisation" as const, organisationId: readId("organisation") };
}

/** Limits the size while the bytes arrive. The drawing process measures again and trusts no stated size. */
export async function readPicture(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ? enforceUploadPace(request.body) : []) {
    size += chunk.byteLength;
    if (size > MAX_LOGO_UPLOAD_BYTES) {
      throw new DomainError("FILE_TOO_LARGE", "The picture is larger than 5 MB.");
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
