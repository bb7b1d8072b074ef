import { showDirectFile } from "@/server/rest/direct-files";
import { buildRouteMethods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showDirectFile },
  "own pages",
);
