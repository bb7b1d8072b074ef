import { attachment } from "@/server/rest/file-response";
import { buildRouteMethods } from "@/server/rest/methods";
import { bool, merge, path, query, text } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  {
    GET: v2(
      (api) => api.bulkSend.result,
      merge(query({ includeLinks: bool }), path({ bulkSendId: text })),
      attachment,
    ),
  },
  "any origin",
);
