import { buildRouteMethods } from "@/server/rest/methods";
import { uploadSignaturePicture } from "@/server/rest/sign-files";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: uploadSignaturePicture },
  "own pages",
);
