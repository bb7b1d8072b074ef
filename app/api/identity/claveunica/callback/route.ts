import { finishIdentity } from "@/server/rest/identity";
import { buildRouteMethods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: finishIdentity },
  "own pages",
);
