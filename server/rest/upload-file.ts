import { memberOfTeam } from "@/server/auth/file-access";
import { originOf } from "@/server/auth/origin";
import { assertSameOrigin, TEAM_HEADER } from "@/server/auth/resolve-actor";
import { callerFor } from "@/server/caller";
import { DomainError } from "@/server/domain/errors";
import { services } from "@/server/process-services";
import { acceptUpload, assertAnnouncedSize } from "@/server/uploads/accept";
import { paced } from "@/server/uploads/pace";
import { filePassword } from "./file-password";
import { type Handler, requestId } from "./methods";

/**
 * Takes one PDF of the interface in: `POST /api/files/upload?team=…&envelopeId=…` with the bytes as
 * application/pdf, streamed, the file's name percent-encoded in `X-File-Name` (or `?name=`), a password that it needs
 * in `X-File-Password`. The team may also stand in `X-Team-Url`. With an envelope the file becomes its last item. Answers {uploadId, item?}.
 * @throws DomainError UNAUTHORIZED, FORBIDDEN (foreign page), NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, a
 * code of intake, REQUEST_TIMEOUT, or whatever `item.add` refuses with
 */
export const uploadFile: Handler = async (request) => {
  assertSameOrigin(request);
  const { searchParams } = new URL(request.url);
  const { headers } = request;
  const actor = await memberOfTeam(headers, searchParams.get("team") ?? headers.get(TEAM_HEADER));
  if (actor.kind !== "user") throw new DomainError("UNAUTHORIZED");
  assertPdf(headers);
  const filename = fileName(headers.get("x-file-name"), searchParams.get("name"));
  const api = callerFor({ actor, origin: originOf(headers), requestId: requestId(request) });
  const password = filePassword(headers);
  const envelopeId = searchParams.get("envelopeId");
  if (envelopeId) await api.envelope.get({ envelopeId });
  const stream = request.body ? paced(request.body) : nothing();
  const uploadId = await acceptUpload(services(), actor, { filename, stream, password });
  if (!envelopeId) return Response.json({ uploadId });
  const { data } = await api.item.add({ envelopeId, uploadIds: [uploadId] });
  return Response.json({ uploadId, item: data[0] });
};

function assertPdf(headers: Headers): void {
  if (!/^application\/pdf\s*(?:;|$)/i.test(headers.get("content-type") ?? "")) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the file as application/pdf.");
  }
  assertAnnouncedSize(headers);
}

function fileName(encoded: string | null, plain: string | null): string {
  if (encoded === null) return plain ?? "";
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new DomainError("BAD_REQUEST", "X-File-Name: percent-encode the name as UTF-8.");
  }
}

async function* nothing(): AsyncGenerator<Uint8Array, void, undefined> {}
