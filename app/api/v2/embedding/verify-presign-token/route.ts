import { buildRouteMethods } from "@/server/rest/methods";
import { body } from "@/server/rest/read";
import { v2Public } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: v2Public((api) => api.embedding.verifyPresignToken, body) },
  "any origin",
);
