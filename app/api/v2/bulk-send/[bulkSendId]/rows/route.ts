import { buildRouteMethods } from "@/server/rest/methods";
import { int, merge, path, query, text } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  {
    GET: v2(
      (api) => api.bulkSend.rows,
      merge(query({ page: int, perPage: int }), path({ bulkSendId: text })),
    ),
  },
  "any origin",
);
