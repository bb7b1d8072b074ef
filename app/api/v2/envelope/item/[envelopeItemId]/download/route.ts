import { asAttachment } from "@/server/rest/file-response";
import { buildRouteMethods } from "@/server/rest/methods";
import { fromPath, fromQuery, mergeReaders, text } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

const version = mergeReaders(fromQuery(), fromPath({ envelopeItemId: text }));
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: v2((api) => api.item.download, version, asAttachment) },
  "any origin",
);
