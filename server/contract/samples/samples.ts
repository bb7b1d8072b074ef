import { curl } from "./curl";
import { php } from "./php";
import { python } from "./python";
import type { SampleRequest } from "./request";
import { typescript } from "./typescript";

export type Sample = { title: string; language: string; code: string };

export function samples(request: SampleRequest, baseUrl: string): Sample[] {
  return [
    { title: "cURL", language: "bash", code: curl(request, baseUrl) },
    { title: "TypeScript", language: "typescript", code: typescript(request, baseUrl) },
    { title: "Python", language: "python", code: python(request, baseUrl) },
    { title: "PHP", language: "php", code: php(request, baseUrl) },
  ];
}

/** Returns the samples as Markdown: neighbouring fences with a title become one group on the page. */
export const asFences = (group: readonly Sample[]): string =>
  group.map(({ title, language, code }) => `\`\`\`${language} title=${title}\n${code}\n\`\`\``).join("\n\n");
