import { buildRouteMethods } from "@/server/rest/methods";
import { fromPath, fromQuery, int, mergeReaders, text } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  {
    GET: v2(
      (api) => api.bulkAction.items,
      mergeReaders(fromQuery({ page: int, perPage: int }), fromPath({ bulkActionId: text })),
    ),
  },
  "any origin",
);
