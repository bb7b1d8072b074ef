import { buildRouteMethods } from "@/server/rest/methods";
import { saveBulkResult } from "@/server/rest/save-bulk-result";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: saveBulkResult },
  "own pages",
);
