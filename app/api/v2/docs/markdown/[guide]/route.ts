import { getInstallationFacts } from "@/server/docs/facts";
import { findGuide } from "@/server/docs/guides";
import { DomainError } from "@/server/domain/errors";
import { buildRouteMethods, readPathParams } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  {
    GET: async (_request, context) => {
      const guide = findGuide((await readPathParams(context)).guide ?? "");
      if (!guide) throw new DomainError("NOT_FOUND");
      const text = `# ${guide.title}\n\n${guide.summary}\n\n${guide.text(getInstallationFacts())}\n`;
      const headers = {
        "Content-Type": "text/markdown; charset=utf-8",
        "Cache-Control": "public, max-age=300",
      };
      return new Response(text, { headers });
    },
  },
  "any origin",
);
