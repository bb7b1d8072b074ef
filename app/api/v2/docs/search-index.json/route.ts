import { searchIndex } from "@/server/docs/places";
import { methods } from "@/server/rest/methods";

/** What the search box looks through; the same for everybody until the next release. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: async () => Response.json(searchIndex(), { headers: { "Cache-Control": "public, max-age=300" } }),
  },
  "any origin",
);
