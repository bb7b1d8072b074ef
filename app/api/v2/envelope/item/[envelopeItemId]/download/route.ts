import { attachment } from "@/server/rest/file-response";
import { buildRouteMethods } from "@/server/rest/methods";
import { merge, path, query, text } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

const version = merge(query(), path({ envelopeItemId: text }));
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: v2((api) => api.item.download, version, attachment) },
  "any origin",
);
