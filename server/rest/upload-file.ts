import { requireTeamMember } from "@/server/auth/file-access";
import { assertSameOrigin, TEAM_HEADER } from "@/server/auth/resolve-actor";
import { DomainError } from "@/server/domain/errors";
import { assertMayCall } from "@/server/domain/tenancy/restricted-procedures";
import { services } from "@/server/process-services";
import { acceptUpload, assertAnnouncedSize } from "@/server/uploads/accept";
import { enforceUploadPace } from "@/server/uploads/pace";
import { readFilePassword } from "./file-password";
import type { Handler } from "./methods";

/**
 * `POST /api/files/upload?team=…` (or `X-Team-Url`) with the bytes as application/pdf, streamed. The name is
 * percent-encoded in `X-File-Name` (or `?name=`), a password in `X-File-Password`. Answers {uploadId}.
 * @throws DomainError UNAUTHORIZED, FORBIDDEN (foreign page), NOT_FOUND, UNSUPPORTED_MEDIA_TYPE,
 * FILE_TOO_LARGE, a code of intake, REQUEST_TIMEOUT
 */
export const uploadFile: Handler = async (request) => {
  assertSameOrigin(request);
  const { searchParams } = new URL(request.url);
  const { headers } = request;
  const actor = await requireTeamMember(headers, searchParams.get("team") ?? headers.get(TEAM_HEADER));
  if (actor.kind !== "user") throw new DomainError("UNAUTHORIZED");
  // A member who may call no procedure that takes a file may not upload one.
  assertMayCall(actor.restriction, "item.add");
  assertPdf(headers);
  const filename = decodeFileName(headers.get("x-file-name"), searchParams.get("name"));
  const password = readFilePassword(headers);
  const stream = request.body ? enforceUploadPace(request.body) : streamNothing();
  return Response.json({ uploadId: await acceptUpload(services(), actor, { filename, stream, password }) });
};

function assertPdf(headers: Headers): void {
  if (!/^application\/pdf\s*(?:;|$)/i.test(headers.get("content-type") ?? "")) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the file as application/pdf.");
  }
  assertAnnouncedSize(headers);
}

function decodeFileName(encoded: string | null, plain: string | null): string {
  if (encoded === null) return plain ?? "";
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new DomainError("BAD_REQUEST", "X-File-Name: percent-encode the name as UTF-8.");
  }
}

async function* streamNothing(): AsyncGenerator<Uint8Array, void, undefined> {}
