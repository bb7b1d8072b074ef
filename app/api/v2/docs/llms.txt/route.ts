import { renderLlmsText } from "@/server/docs/search-index";
import { buildRouteMethods } from "@/server/rest/methods";

/** The documentation as a list for language models (llmstxt.org). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  {
    GET: async () =>
      new Response(renderLlmsText(), {
        headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" },
      }),
  },
  "any origin",
);
