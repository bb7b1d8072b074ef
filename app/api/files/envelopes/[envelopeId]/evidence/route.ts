import { buildRouteMethods } from "@/server/rest/methods";
import { showEvidence } from "@/server/rest/show-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showEvidence },
  "own pages",
);
