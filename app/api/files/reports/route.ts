import { buildRouteMethods } from "@/server/rest/methods";
import { saveReport } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: saveReport },
  "own pages",
);
