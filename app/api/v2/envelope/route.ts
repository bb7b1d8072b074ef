import { envelopeFilters } from "@/server/rest/envelope-filters";
import { buildRouteMethods } from "@/server/rest/methods";
import { fromQuery, int } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

const filters = fromQuery({ ...envelopeFilters, page: int, perPage: int });
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: v2((api) => api.envelope.find, filters) },
  "any origin",
);
