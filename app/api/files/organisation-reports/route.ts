import { methods } from "@/server/rest/methods";
import { saveOrganisationReport } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: saveOrganisationReport },
  "own pages",
);
