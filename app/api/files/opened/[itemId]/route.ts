import { buildRouteMethods } from "@/server/rest/methods";
import { saveOpenedItem } from "@/server/rest/save-opened-item";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: saveOpenedItem },
  "own pages",
);
