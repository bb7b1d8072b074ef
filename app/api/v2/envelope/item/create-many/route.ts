import { CreateItems } from "@/server/contract/item";
import { buildRouteMethods } from "@/server/rest/methods";
import { fromMultipart } from "@/server/rest/multipart";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: v2((api) => api.item.add, fromMultipart(CreateItems)) },
  "any origin",
);
