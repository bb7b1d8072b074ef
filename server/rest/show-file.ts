import { findMemberByEnvelope, findMemberByItem } from "@/server/auth/file-access";
import { readOrigin } from "@/server/auth/origin";
import { createCallerFor } from "@/server/caller";
import { DomainError } from "@/server/domain/errors";
import { buildFileResponse, buildStreamResponse } from "./file-response";
import { getRequestId, type Handler, type RouteContext, readPathParams } from "./methods";

/**
 * `GET /api/files/items/{itemId}/{original | reading | signed | first-page}` for the session's account:
 * inline, or as a download with `?download=1`.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND
 */
export const showItem: Handler = async (request, context) => {
  const { itemId = "", kind } = await readPathParams(context);
  const missing = new DomainError("NOT_FOUND", "Envelope item could not be found.");
  const actor = itemId.includes("\0") ? null : await findMemberByItem(request.headers, itemId);
  if (!actor) throw missing;
  const api = createCallerFor({
    actor,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  const disposition = readDisposition(request);
  switch (kind) {
    case "original":
    case "signed": {
      const file = await api.item.download({ envelopeItemId: itemId, version: kind });
      return buildFileResponse(request, file, { disposition });
    }
    case "reading":
      return buildFileResponse(request, await api.item.reading({ envelopeItemId: itemId }), { disposition });
    case "first-page":
      return buildFileResponse(request, await api.item.firstPage({ envelopeItemId: itemId }), {
        disposition,
      });
    default:
      throw missing;
  }
};

/**
 * `GET /api/files/envelopes/{envelopeId}/{audit-log | certificate | evidence}`, likewise. The evidence is a
 * download only.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND
 */
export const showAuditLog: Handler = async (request, context) => {
  const { api, envelopeId } = await readEnvelopeParams(request, context);
  return buildFileResponse(request, await api.envelope.auditLog({ envelopeId }), {
    disposition: readDisposition(request),
  });
};

export const showCertificate: Handler = async (request, context) => {
  const { api, envelopeId } = await readEnvelopeParams(request, context);
  return buildFileResponse(request, await api.envelope.certificate({ envelopeId }), {
    disposition: readDisposition(request),
  });
};

export const showEvidence: Handler = async (request, context) => {
  const { api, envelopeId } = await readEnvelopeParams(request, context);
  return buildStreamResponse(request, await api.envelope.evidence({ envelopeId }));
};

/**
 * `GET /api/files/envelopes/{envelopeId}/signature/{uploadId}`: a signature picture of a document.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND
 */
export const showSignatureOnPaper: Handler = async (request, context) => {
  const { api, envelopeId } = await readEnvelopeParams(request, context);
  const { uploadId = "" } = await readPathParams(context);
  if (!/^[\w-]{1,64}$/.test(uploadId)) throw new DomainError("NOT_FOUND", "This picture could not be found.");
  const file = await api.envelope.signaturePicture({ envelopeId, uploadId });
  return buildFileResponse(request, file, { disposition: "inline" });
};

async function readEnvelopeParams(request: Request, context: RouteContext) {
  const { envelopeId = "" } = await readPathParams(context);
  const actor = envelopeId.includes("\0") ? null : await findMemberByEnvelope(request.headers, envelopeId);
  if (!actor) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
  const api = createCallerFor({
    actor,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  return { api, envelopeId };
}

const readDisposition = (request: Request): "inline" | "attachment" =>
  new URL(request.url).searchParams.get("download") === "1" ? "attachment" : "inline";
