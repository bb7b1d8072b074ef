import { DomainError } from "@/server/domain/errors";
import { enforceUploadPace } from "@/server/uploads/pace";
import { fileResponse } from "./file-response";
import { type Handler, pathParams, type RouteContext } from "./methods";
import { visitorApi } from "./visitor-api";

/**
 * Requests of the signing page beside tRPC: files by token, and the signature picture (ruling 45: no
 * cookies).
 */

/** Returns a part of the path. A malformed id or token is answered like a missing file. */
async function param(context: RouteContext, name: string): Promise<string> {
  const { [name]: value = "" } = await pathParams(context);
  if (!/^[\w-]{1,128}$/.test(value)) throw new DomainError("NOT_FOUND", "This file could not be found.");
  return value;
}

/**
 * `GET /api/sign/{token}/items/{itemId}/{original | reading | sealed | pending | first-page}`.
 * @throws DomainError NOT_FOUND
 */
export const showSigningFile: Handler = async (request, context) => {
  const token = await param(context, "token");
  const itemId = await param(context, "itemId");
  const kind = await param(context, "kind");
  const { signing } = visitorApi(request);
  switch (kind) {
    case "original":
      return fileResponse(request, await signing.file({ token, itemId, kind }), { disposition: "inline" });
    case "reading":
      return fileResponse(request, await signing.reading({ token, itemId }), { disposition: "inline" });
    case "sealed":
      return fileResponse(request, await signing.file({ token, itemId, kind }), {
        disposition: "attachment",
      });
    case "pending":
      return fileResponse(request, await signing.pending({ token, itemId }), { disposition: "attachment" });
    case "first-page":
      return fileResponse(request, await signing.firstPage({ token, itemId }), { disposition: "inline" });
    default:
      throw new DomainError("NOT_FOUND", "This file could not be found.");
  }
};

/** `GET /api/sign/{token}/audit-log` of a completed envelope. @throws DomainError NOT_FOUND */
export const showSigningAuditLog: Handler = async (request, context) => {
  const file = await visitorApi(request).signing.auditLog({ token: await param(context, "token") });
  return fileResponse(request, file, { disposition: "attachment" });
};

/** `GET /api/sign/{token}/signature/{uploadId}`: a stored picture. @throws DomainError NOT_FOUND */
export const showSignaturePicture: Handler = async (request, context) => {
  const input = { token: await param(context, "token"), uploadId: await param(context, "uploadId") };
  return fileResponse(request, await visitorApi(request).signing.picture(input), { disposition: "inline" });
};

const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/**
 * `POST /api/sign/{token}/signature` with the bytes as image/png. Answers {uploadId, widthPx, heightPx}.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, or any refusal of `signing.addPicture`
 */
export const uploadSignaturePicture: Handler = async (request, context) => {
  const token = await param(context, "token");
  if (!/^image\/png\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the picture as image/png.");
  }
  const png = await readPicture(request);
  return Response.json(await visitorApi(request).signing.addPicture({ token, png }));
};

async function readPicture(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ? enforceUploadPace(request.body) : []) {
    size += chunk.byteLength;
    if (size > MAX_PICTURE_BYTES) throw new DomainError("FILE_TOO_LARGE", "The picture is larger than 2 MB.");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
