import { buildRouteMethods } from "@/server/rest/methods";
import { bool, fromQuery, int } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: v2((api) => api.notice.list, fromQuery({ page: int, perPage: int, onlyUnread: bool })) },
  "any origin",
);
