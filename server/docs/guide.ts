import type { SampleRequest } from "@/server/contract/samples/request";
import { asFences, buildRequestSamples } from "@/server/contract/samples/samples";
import type { InstallationFacts } from "./facts";

/** A page of prose. Its text is Markdown in English, whatever the language of the page around it. */
export type Guide = {
  slug: string;
  title: string;
  summary: string;
  /** Calls that the guide shows. A test checks each against the schema of its operation. */
  requests: Readonly<Record<string, SampleRequest>>;
  text(facts: InstallationFacts): string;
};

/** Writes a request in every sample language, as Markdown. */
export type Show = (request: SampleRequest) => string;

/** Builds a guide. Its text receives the requests it declares and a function that shows them. */
export function createGuide<Requests extends Readonly<Record<string, SampleRequest>>>(
  about: Pick<Guide, "slug" | "title" | "summary"> & {
    requests: Requests;
    text(told: { facts: InstallationFacts; requests: Requests; show: Show }): string;
  },
): Guide {
  const { slug, title, summary, requests } = about;
  return {
    slug,
    title,
    summary,
    requests,
    text: (facts) =>
      about
        .text({ facts, requests, show: (request) => asFences(buildRequestSamples(request, facts.baseUrl)) })
        .trim(),
  };
}

/** Builds a Markdown table. Escapes bars and replaces line breaks inside cells. */
export function renderMarkdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const formatTableLine = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [formatTableLine(head), formatTableLine(head.map(() => "---")), ...rows.map(formatTableLine)].join(
    "\n",
  );
}

export const formatJsonBlock = (value: unknown): string =>
  `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

export const formatNameList = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(", ");
