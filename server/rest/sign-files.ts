import { DomainError } from "@/server/domain/errors";
import { enforceUploadPace } from "@/server/uploads/pace";
import { buildFileResponse } from "./file-response";
import { type Handler, type RouteContext, readPathParams } from "./methods";
import { createVisitorApi } from "./visitor-api";

/**
 * Requests of the signing page beside tRPC: files by token, and the signature picture (ruling 45: no
 * cookies).
 */

/** Returns a part of the path. A malformed id or token is answered like a missing file. */
async function readParam(context: RouteContext, name: string): Promise<string> {
  const { [name]: value = "" } = await readPathParams(context);
  if (!/^[\w-]{1,128}$/.test(value)) throw new DomainError("NOT_FOUND", "This file could not be found.");
  return value;
}

/**
 * `GET /api/sign/{token}/items/{itemId}/{original | reading | sealed | pending | first-page}`.
 * @throws DomainError NOT_FOUND
 */
export const showSigningFile: Handler = async (request, context) => {
  const token = await readParam(context, "token");
  const itemId = await readParam(context, "itemId");
  const kind = await readParam(context, "kind");
  const { signing } = createVisitorApi(request);
  switch (kind) {
    case "original":
      return buildFileResponse(request, await signing.file({ token, itemId, kind }), {
        disposition: "inline",
      });
    case "reading":
      return buildFileResponse(request, await signing.reading({ token, itemId }), { disposition: "inline" });
    case "sealed":
      return buildFileResponse(request, await signing.file({ token, itemId, kind }), {
        disposition: "attachment",
      });
    case "pending":
      return buildFileResponse(request, await signing.pending({ token, itemId }), {
        disposition: "attachment",
      });
    case "first-page":
      return buildFileResponse(request, await signing.firstPage({ token, itemId }), {
        disposition: "inline",
      });
    default:
      throw new DomainError("NOT_FOUND", "This file could not be found.");
  }
};

/** `GET /api/sign/{token}/audit-log` of a completed envelope. @throws DomainError NOT_FOUND */
export const showSigningAuditLog: Handler = async (request, context) => {
  const file = await createVisitorApi(request).signing.auditLog({ token: await readParam(context, "token") });
  return buildFileResponse(request, file, { disposition: "attachment" });
};

/** `GET /api/sign/{token}/signature/{uploadId}`: a stored picture. @throws DomainError NOT_FOUND */
export const showSignaturePicture: Handler = async (request, context) => {
  const input = { token: await readParam(context, "token"), uploadId: await readParam(context, "uploadId") };
  return buildFileResponse(request, await createVisitorApi(request).signing.picture(input), {
    disposition: "inline",
  });
};

const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/**
 * `POST /api/sign/{token}/signature` with the bytes as image/png. Answers {uploadId, widthPx, heightPx}.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, or any refusal of `signing.addPicture`
 */
export const uploadSignaturePicture: Handler = async (request, context) => {
  const token = await readParam(context, "token");
  if (!/^image\/png\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the picture as image/png.");
  }
  const png = await readPicture(request);
  return Response.json(await createVisitorApi(request).signing.addPicture({ token, png }));
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
