import { methods } from "@/server/rest/methods";
import { open } from "@/server/rest/open";
import { body } from "@/server/rest/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { POST: open((api) => api.embedding.verifyPresignToken, body) },
  "any origin",
);
