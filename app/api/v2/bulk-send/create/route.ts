import { MOST_BULK_SEND_BYTES } from "@/server/contract/bulk-send";
import { buildRouteMethods } from "@/server/rest/methods";
import { fromBodyUpTo } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: v2((api) => api.bulkSend.create, fromBodyUpTo(MOST_BULK_SEND_BYTES)) },
  "any origin",
);
