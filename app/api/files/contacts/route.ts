import { buildRouteMethods } from "@/server/rest/methods";
import { saveContacts } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: saveContacts },
  "own pages",
);
