import { admitByLink, type LinkAdmission } from "@/server/auth/admit";
import { createCallerFor } from "@/server/caller";
import { Success } from "@/server/contract/page";
import { DomainError } from "@/server/domain/errors";
import { limitTokenToOperation, type OperationScope } from "@/server/domain/tenancy/api-scope";
import { services } from "@/server/process-services";
import { acceptUpload, assertAnnouncedSize } from "@/server/uploads/accept";
import { enforceUploadPace } from "@/server/uploads/pace";
import { readFilePassword } from "../file-password";
import { asAttachment } from "../file-response";
import { finishAdmittedCall } from "../limits";
import { getRequestId, type Handler, readPathParams } from "../methods";
import { toV1ErrorResponse } from "./error-response";
import { NOTHING, type V1Operation } from "./operation";

type Admitted = Extract<LinkAdmission, { refusal: null }>;

/** Builds a handler for a path that ends in a link we signed: no `Authorization` (domain/README.md 1.4). */
const createLinkHandler =
  (
    kinds: readonly Admitted["link"]["kind"][],
    scope: OperationScope,
    act: (request: Request, admitted: Admitted) => Promise<Response>,
  ): Handler =>
  async (request, context) => {
    const startedAt = performance.now();
    const { opaque = "" } = await readPathParams(context);
    const admission = await admitByLink(request.headers, opaque, kinds);
    const answer = admission.refusal
      ? toV1ErrorResponse(admission.refusal)
      : await limitToScope(admission, scope)
          .then((byToken) => act(request, byToken))
          .catch(toV1ErrorResponse);
    return finishAdmittedCall(request, answer, admission, { startedAt, requestId: getRequestId(request) });
  };

/** A link can do no more than the token it was made for. */
const limitToScope = async (admitted: Admitted, scope: OperationScope): Promise<Admitted> => ({
  ...admitted,
  actor: limitTokenToOperation(admitted.actor, scope),
});

const createLinkCaller = (request: Request, { actor, origin }: Admitted) =>
  createCallerFor({ actor, origin, requestId: getRequestId(request) });

/**
 * `PUT /uploads/{opaque}`: the bytes of a document created before, streamed, once. After a refused file the
 * document waits for another try. @throws DomainError NOT_FOUND, EXPIRED_CODE, CONFLICT,
 * UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, a code of intake, ENVELOPE_*
 */
export const putFile: V1Operation = {
  method: "PUT",
  path: "/uploads/{opaque}",
  scope: "byType",
  summary: "Send the PDF of a document just created; the address carries its own permission for an hour",
  query: NOTHING,
  body: NOTHING,
  answer: Success,
  refuses: [400, 409, 413, 415],
  handler: createLinkHandler(["upload"], "byType", async (request, admitted) => {
    const api = createLinkCaller(request, admitted);
    const documentDataId = admitted.link.id;
    const { filename } = await api.legacy.awaited({ documentDataId });
    assertPdf(request.headers);
    const stream = request.body ? enforceUploadPace(request.body) : streamNothing();
    const password = readFilePassword(request.headers);
    const uploadId = await acceptUpload(services(), admitted.actor, { filename, stream, password });
    return Response.json(await api.legacy.completeUpload({ documentDataId, uploadId }));
  }),
};

/** `GET /downloads/{opaque}`: the file that `GET /documents/{id}/download` linked to. */
export const fetchFile: V1Operation = {
  method: "GET",
  path: "/downloads/{opaque}",
  scope: "read",
  summary: "Fetch a file; the address carries its own permission for an hour",
  query: NOTHING,
  body: NOTHING,
  answer: NOTHING,
  refuses: [],
  handler: createLinkHandler(["original", "signed"], "read", async (request, admitted) => {
    const version = admitted.link.kind === "original" ? "original" : "signed";
    const file = await createLinkCaller(request, admitted).item.download({
      envelopeItemId: admitted.link.id,
      version,
    });
    return asAttachment(file, request);
  }),
};

/** Old clients send no type or octet-stream; intake checks the real type. */
const ACCEPTED = /^(?:application\/pdf|application\/octet-stream)\s*(?:;|$)/i;

function assertPdf(headers: Headers): void {
  const type = headers.get("content-type");
  if (type !== null && !ACCEPTED.test(type)) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the file as application/pdf.");
  }
  assertAnnouncedSize(headers);
}

async function* streamNothing(): AsyncGenerator<Uint8Array, void, undefined> {}
