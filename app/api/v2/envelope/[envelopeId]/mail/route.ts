import { buildRouteMethods } from "@/server/rest/methods";
import { int, merge, path, query, text } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

const input = merge(query({ recipientId: int, page: int, perPage: int }), path({ envelopeId: text }));
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: v2((api) => api.envelope.mails, input) },
  "any origin",
);
