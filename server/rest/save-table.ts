import { memberOfTeam } from "@/server/auth/file-access";
import { originOf } from "@/server/auth/origin";
import { callerFor } from "@/server/caller";
import { streamResponse } from "./file-response";
import { type Handler, requestId } from "./methods";

/**
 * `GET /api/files/contacts?team=URL` for the session's account: the contacts of a team as a table.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND
 */
export const saveContacts: Handler = async (request) => {
  const team = new URL(request.url).searchParams.get("team");
  const actor = await memberOfTeam(request.headers, team);
  const api = callerFor({ actor, origin: originOf(request.headers), requestId: requestId(request) });
  return streamResponse(request, await api.contact.exportCsv({}));
};
