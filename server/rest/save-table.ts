import { requireSessionAccount, requireTeamMember } from "@/server/auth/file-access";
import { readOrigin } from "@/server/auth/origin";
import { createCallerFor } from "@/server/caller";
import { envelopeFilters } from "./envelope-filters";
import { buildStreamResponse } from "./file-response";
import { getRequestId, type Handler } from "./methods";
import { fromQuery, int } from "./read";

/**
 * `GET /api/files/contacts?team=URL` for the session's account: the contacts of a team as a table.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND
 */
export const saveContacts: Handler = async (request) => {
  const team = new URL(request.url).searchParams.get("team");
  const actor = await requireTeamMember(request.headers, team);
  const api = createCallerFor({
    actor,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  return buildStreamResponse(request, await api.contact.exportCsv({}));
};

const readFilters = fromQuery(envelopeFilters);

/**
 * `GET /api/files/envelopes/export?team=URL&…` likewise: the filtered list of a team.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND, INVALID_BODY, LIMIT_EXCEEDED
 */
export const saveEnvelopes: Handler = async (request) => {
  const { team, ...filters } = await readFilters({ request, params: {}, actor: null });
  const actor = await requireTeamMember(request.headers, typeof team === "string" ? team : null);
  const api = createCallerFor({
    actor,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  return buildStreamResponse(request, await api.envelope.exportList(filters));
};

/**
 * `GET /api/files/envelopes/download?team=URL&…` likewise: the files of several documents as a zip.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND, INVALID_BODY, LIMIT_EXCEEDED
 */
export const saveFiles: Handler = async (request) => {
  const { team, ...filter } = await readFilters({ request, params: {}, actor: null });
  const actor = await requireTeamMember(request.headers, typeof team === "string" ? team : null);
  const api = createCallerFor({
    actor,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  return buildStreamResponse(request, await api.envelope.downloadMany(filter));
};

const readDays = fromQuery();

/**
 * `GET /api/files/reports?team=URL&…` likewise: the table behind a report of a team.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND, BAD_REQUEST
 */
export const saveReport: Handler = async (request) => {
  const { team, ...days } = await readDays({ request, params: {}, actor: null });
  const actor = await requireTeamMember(request.headers, typeof team === "string" ? team : null);
  const api = createCallerFor({
    actor,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  return buildStreamResponse(request, await api.reports.exportCsv(days));
};

/**
 * `GET /api/files/organisation-reports?organisation=URL&…`: the table behind a report of an organisation.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND, FORBIDDEN, BAD_REQUEST
 */
export const saveOrganisationReport: Handler = async (request) => {
  const account = await requireSessionAccount(request.headers);
  const { organisation, ...days } = await readDays({ request, params: {}, actor: null });
  const origin = readOrigin(request.headers);
  const api = createCallerFor({ actor: null, account, origin, requestId: getRequestId(request) });
  return buildStreamResponse(
    request,
    await api.reports.organisationExport({ ...days, organisation: String(organisation) }),
  );
};

const readLogFilter = fromQuery({ teamId: int });

/**
 * `GET /api/files/organisation-log?organisation=URL&format=csv&…`: the log of an organisation.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND, FORBIDDEN, BAD_REQUEST
 */
export const saveOrganisationLog: Handler = async (request) => {
  const account = await requireSessionAccount(request.headers);
  const filter = await readLogFilter({ request, params: {}, actor: null });
  const origin = readOrigin(request.headers);
  const api = createCallerFor({ actor: null, account, origin, requestId: getRequestId(request) });
  return buildStreamResponse(request, await api.organisationLog.exportFile(filter));
};
