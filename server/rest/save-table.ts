import { memberOfTeam } from "@/server/auth/file-access";
import { originOf } from "@/server/auth/origin";
import { callerFor } from "@/server/caller";
import { envelopeFilters } from "./envelope-filters";
import { streamResponse } from "./file-response";
import { type Handler, requestId } from "./methods";
import { query } from "./read";

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

const readFilters = query(envelopeFilters);

/**
 * `GET /api/files/envelopes/export?team=URL&…` likewise: what the list of a team shows for these filters.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND, INVALID_BODY, LIMIT_EXCEEDED
 */
export const saveEnvelopes: Handler = async (request) => {
  const { team, ...filters } = await readFilters({ request, params: {}, actor: null });
  const actor = await memberOfTeam(request.headers, typeof team === "string" ? team : null);
  const api = callerFor({ actor, origin: originOf(request.headers), requestId: requestId(request) });
  return streamResponse(request, await api.envelope.exportList(filters));
};

/**
 * `GET /api/files/envelopes/download?team=URL&…` likewise: the files of several documents as one zip.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND, INVALID_BODY, LIMIT_EXCEEDED
 */
export const saveFiles: Handler = async (request) => {
  const { team, ...wanted } = await readFilters({ request, params: {}, actor: null });
  const actor = await memberOfTeam(request.headers, typeof team === "string" ? team : null);
  const api = callerFor({ actor, origin: originOf(request.headers), requestId: requestId(request) });
  return streamResponse(request, await api.envelope.downloadMany(wanted));
};
