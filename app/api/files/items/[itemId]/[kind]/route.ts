import { buildRouteMethods } from "@/server/rest/methods";
import { showItem } from "@/server/rest/show-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showItem },
  "own pages",
);
