import { buildRouteMethods } from "@/server/rest/methods";
import { int, merge, path, query, text } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

const pages = merge(query({ fromPage: int }), path({ envelopeItemId: text }));
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: v2((api) => api.item.suggestions, pages) },
  "any origin",
);
