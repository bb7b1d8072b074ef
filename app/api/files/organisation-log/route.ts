import { buildRouteMethods } from "@/server/rest/methods";
import { saveOrganisationLog } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: saveOrganisationLog },
  "own pages",
);
