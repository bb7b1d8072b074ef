import { buildRouteMethods } from "@/server/rest/methods";
import { verifyFile } from "@/server/rest/verify-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: verifyFile },
  "own pages",
);
