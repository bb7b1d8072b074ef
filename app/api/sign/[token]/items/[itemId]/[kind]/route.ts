import { buildRouteMethods } from "@/server/rest/methods";
import { showSigningFile } from "@/server/rest/sign-files";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showSigningFile },
  "own pages",
);
