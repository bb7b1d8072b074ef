import { buildRouteMethods } from "@/server/rest/methods";
import { int, merge, path, query, text } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  {
    GET: v2((api) => api.template.compare, merge(query({ from: int, to: int }), path({ envelopeId: text }))),
  },
  "any origin",
);
