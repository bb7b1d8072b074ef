import { buildRouteMethods } from "@/server/rest/methods";
import { showAuditLog } from "@/server/rest/show-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showAuditLog },
  "own pages",
);
