import { ReplaceItem } from "@/server/contract/item";
import { buildRouteMethods } from "@/server/rest/methods";
import { fromMultipart, ONE_FILE } from "@/server/rest/multipart";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: v2((api) => api.item.replace, fromMultipart(ReplaceItem, ONE_FILE)) },
  "any origin",
);
