import { startIdentity } from "@/server/rest/identity";
import { buildRouteMethods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: startIdentity },
  "own pages",
);
