import { openMailedLink } from "@/server/rest/mailed-link";
import { buildRouteMethods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: openMailedLink },
  "own pages",
);
