import { buildSearchIndex } from "@/server/docs/search-index";
import { buildRouteMethods } from "@/server/rest/methods";

/** The index is the same for every visitor until the next release. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  {
    GET: async () =>
      Response.json(buildSearchIndex(), { headers: { "Cache-Control": "public, max-age=300" } }),
  },
  "any origin",
);
