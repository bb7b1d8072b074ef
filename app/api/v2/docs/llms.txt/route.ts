import { llmsText } from "@/server/docs/places";
import { methods } from "@/server/rest/methods";

/** The whole documentation as a list, for programs that read (llmstxt.org). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: async () =>
      new Response(llmsText(), {
        headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" },
      }),
  },
  "any origin",
);
