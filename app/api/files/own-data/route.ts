import { buildRouteMethods } from "@/server/rest/methods";
import { saveOwnData } from "@/server/rest/save-own-data";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: saveOwnData },
  "own pages",
);
