import { buildRouteMethods } from "@/server/rest/methods";
import { showSigningAuditLog } from "@/server/rest/sign-files";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showSigningAuditLog },
  "own pages",
);
