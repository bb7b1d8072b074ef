import { methods } from "@/server/rest/methods";
import { bool, int, query } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

const filters = query({ page: int, perPage: int, templateId: int, hasExpiredRecipients: bool });
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: v2((api) => api.envelope.find, filters) },
  "any origin",
);
