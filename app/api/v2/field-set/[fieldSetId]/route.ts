import { buildRouteMethods } from "@/server/rest/methods";
import { fromPath, text } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: v2((api) => api.fieldSet.get, fromPath({ fieldSetId: text })) },
  "any origin",
);
