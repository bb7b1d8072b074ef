import { buildRouteMethods } from "@/server/rest/methods";
import { serveDocument } from "@/server/rest/openapi/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: serveDocument },
  "any origin",
);
