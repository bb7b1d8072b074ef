import { buildRouteMethods } from "@/server/rest/methods";
import { showCertificate } from "@/server/rest/show-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showCertificate },
  "own pages",
);
