import { formatCurlSample } from "./curl";
import { formatPhpSample } from "./php";
import { formatPythonSample } from "./python";
import type { SampleRequest } from "./request";
import { formatTypescriptSample } from "./typescript";

export type Sample = { title: string; language: string; code: string };

export function buildRequestSamples(request: SampleRequest, baseUrl: string): Sample[] {
  return [
    { title: "cURL", language: "bash", code: formatCurlSample(request, baseUrl) },
    { title: "TypeScript", language: "typescript", code: formatTypescriptSample(request, baseUrl) },
    { title: "Python", language: "python", code: formatPythonSample(request, baseUrl) },
    { title: "PHP", language: "php", code: formatPhpSample(request, baseUrl) },
  ];
}

/** Returns the samples as Markdown: neighbouring fences with a title become one group on the page. */
export const asFences = (group: readonly Sample[]): string =>
  group.map(({ title, language, code }) => `\`\`\`${language} title=${title}\n${code}\n\`\`\``).join("\n\n");
