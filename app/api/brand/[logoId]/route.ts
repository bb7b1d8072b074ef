import { showLogo } from "@/server/rest/brand-files";
import { buildRouteMethods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showLogo },
  "own pages",
);
