import { buildRouteMethods } from "@/server/rest/methods";
import { fromQuery } from "@/server/rest/read";
import { v2Public } from "@/server/rest/v2";

/** Public with a recipient's `token` in the query, which replaces the Authorization header (ruling 45). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: v2Public((api) => api.attachment.list, fromQuery()) },
  "any origin",
);
