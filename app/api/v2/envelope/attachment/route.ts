import { methods } from "@/server/rest/methods";
import { open, withQueryKey } from "@/server/rest/open";
import { query } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

/** A recipient's `token` in the query stands in for the Authorization header (ruling 45). */
const byRecipient = open((api) => api.attachment.list, query());
const byTeam = v2((api) => api.attachment.list, query());
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: withQueryKey("token", byRecipient, byTeam) },
  "any origin",
);
