import { buildRouteMethods } from "@/server/rest/methods";
import { saveFiles } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: saveFiles },
  "own pages",
);
