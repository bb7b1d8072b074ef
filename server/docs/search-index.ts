import { ERROR_TABLE } from "@/server/domain/error-table";
import type { Operation } from "./document";
import { getDocsReference } from "./document";
import { getInstallationFacts } from "./facts";
import { GUIDES } from "./guides";
import { listHeadings } from "./headings";

const HOME = "/api/v2/docs";
export const getGuidePath = (slug: string): string => `${HOME}/${slug}`;
export const getOperationPath = ({ id }: Pick<Operation, "id">): string => `${HOME}/reference/${id}`;

/** An entry of the search index; `components/docs/find.ts` searches a list of these. */
export type DocsIndexEntry = { title: string; href: string; place: string; words: string };

export function buildSearchIndex(): DocsIndexEntry[] {
  const guideFacts = getInstallationFacts();
  const guides = GUIDES.flatMap((guide) => {
    const href = getGuidePath(guide.slug);
    const sections = listHeadings(guide.text(guideFacts)).map(({ title, anchor }) => ({
      title,
      href: `${href}#${anchor}`,
      place: guide.title,
      words: "",
    }));
    return [{ title: guide.title, href, place: guide.summary, words: guide.slug }, ...sections];
  });
  const operations = getDocsReference().groups.flatMap((group) =>
    group.operations.map((operation) => ({
      title: operation.summary,
      href: getOperationPath(operation),
      place: `${operation.method} ${operation.path}`,
      words: `${operation.id} ${group.name} ${operation.description}`,
    })),
  );
  const codes = ERROR_TABLE.map(({ code, status, cause }) => ({
    title: code,
    href: `${getGuidePath("errors")}#${status}`,
    place: `${status}: ${cause}`,
    words: "error code",
  }));
  const events = getDocsReference().webhooks.map(({ event, summary }) => ({
    title: event,
    href: `${getGuidePath("webhooks")}#events`,
    place: summary,
    words: "webhook event",
  }));
  return [...guides, ...operations, ...codes, ...events];
}

/** Builds `llms.txt`, an index of the documentation for programs (llmstxt.org). */
export function renderLlmsText(): string {
  const { baseUrl } = getInstallationFacts();
  const guides = GUIDES.map(
    ({ slug, title, summary }) => `- [${title}](${baseUrl}${HOME}/markdown/${slug}): ${summary}`,
  );
  const groups = getDocsReference().groups.map(({ name, operations }) => {
    const lines = operations.map(
      (operation) =>
        `- [${operation.method} ${operation.path}](${baseUrl}${getOperationPath(operation)}): ${operation.summary}`,
    );
    return `## ${name}\n\n${lines.join("\n")}`;
  });
  return [
    "# Rubrica API",
    "> Send PDFs, have them signed, and get sealed files back.",
    `The whole reference is one OpenAPI 3.1 document: ${baseUrl}/api/v2/openapi.json`,
    `## Guides\n\n${guides.join("\n")}`,
    ...groups,
  ].join("\n\n");
}
