import { buildRouteMethods } from "@/server/rest/methods";
import { showSignatureOnPaper } from "@/server/rest/show-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showSignatureOnPaper },
  "own pages",
);
