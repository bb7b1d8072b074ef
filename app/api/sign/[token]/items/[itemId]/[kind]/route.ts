import { methods } from "@/server/rest/methods";
import { showSigningFile } from "@/server/rest/sign-files";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: showSigningFile },
  "own pages",
);
