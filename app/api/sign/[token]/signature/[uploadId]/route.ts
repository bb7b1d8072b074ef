import { buildRouteMethods } from "@/server/rest/methods";
import { showSignaturePicture } from "@/server/rest/sign-files";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showSignaturePicture },
  "own pages",
);
