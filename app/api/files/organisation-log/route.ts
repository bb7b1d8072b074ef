import { methods } from "@/server/rest/methods";
import { saveOrganisationLog } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: saveOrganisationLog },
  "own pages",
);
