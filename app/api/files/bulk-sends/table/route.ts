import { buildRouteMethods } from "@/server/rest/methods";
import { readBulkTable } from "@/server/rest/read-bulk-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: readBulkTable },
  "own pages",
);
