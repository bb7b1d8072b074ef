import { buildRouteMethods } from "@/server/rest/methods";
import { body } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: v2((api) => api.recipient.add, body) },
  "any origin",
);
