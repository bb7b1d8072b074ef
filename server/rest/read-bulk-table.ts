import { requireTeamMember } from "@/server/auth/file-access";
import { readOrigin } from "@/server/auth/origin";
import { assertSameOrigin, TEAM_HEADER } from "@/server/auth/resolve-actor";
import { createCallerFor } from "@/server/caller";
import { MOST_TABLE_BYTES } from "@/server/contract/bulk-send";
import { DomainError } from "@/server/domain/errors";
import { enforceUploadPace } from "@/server/uploads/pace";
import { getRequestId, type Handler } from "./methods";

/**
 * `POST /api/files/bulk-sends/table` with the bytes of a workbook, for the account in the team of
 * `X-Team-Url`. Answers the first sheet or its faults, stores nothing.
 * @throws DomainError UNAUTHORIZED, FORBIDDEN (foreign page), NOT_FOUND, FILE_TOO_LARGE, REQUEST_TIMEOUT, or
 * any refusal of `bulkSend.readTable`
 */
export const readBulkTable: Handler = async (request) => {
  assertSameOrigin(request);
  const { headers } = request;
  const actor = await requireTeamMember(headers, headers.get(TEAM_HEADER));
  if (actor.kind !== "user") throw new DomainError("UNAUTHORIZED");
  const api = createCallerFor({ actor, origin: readOrigin(headers), requestId: getRequestId(request) });
  return Response.json(await api.bulkSend.readTable({ file: await readBody(request) }));
};

/** Limits the size while the bytes arrive, whatever Content-Length says. */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ? enforceUploadPace(request.body) : []) {
    size += chunk.byteLength;
    if (size > MOST_TABLE_BYTES) throw new DomainError("FILE_TOO_LARGE", "The table is larger than 10 MB.");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
