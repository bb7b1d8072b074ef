import { methods } from "@/server/rest/methods";
import { showCertificate } from "@/server/rest/show-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: showCertificate },
  "own pages",
);
