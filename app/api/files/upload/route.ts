import { buildRouteMethods, OWN_PAGES } from "@/server/rest/methods";
import { uploadFile } from "@/server/rest/upload-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: uploadFile },
  "own pages",
  OWN_PAGES,
);
