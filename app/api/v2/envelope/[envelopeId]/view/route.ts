import { buildRouteMethods } from "@/server/rest/methods";
import { fromPath, fromQuery, int, mergeReaders, text } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

const input = mergeReaders(fromQuery({ page: int, perPage: int }), fromPath({ envelopeId: text }));
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: v2((api) => api.envelope.views, input) },
  "any origin",
);
