import { buildRouteMethods } from "@/server/rest/methods";
import { saveEnvelopes } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: saveEnvelopes },
  "own pages",
);
