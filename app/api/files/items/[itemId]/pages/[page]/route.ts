import { buildRouteMethods } from "@/server/rest/methods";
import { showPagePicture } from "@/server/rest/show-page-picture";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showPagePicture },
  "own pages",
);
