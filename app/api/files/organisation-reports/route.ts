import { buildRouteMethods } from "@/server/rest/methods";
import { saveOrganisationReport } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: saveOrganisationReport },
  "own pages",
);
