import { buildSampleUrl, IDEMPOTENCY_KEY, type SampleRequest } from "./request";

/** JSON as a JavaScript literal: keys without quotes where they are identifiers. */
const formatLiteral = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
const indentText = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

/** For Node 20 and newer, Deno and Bun: uses only fetch. */
export function formatTypescriptSample(request: SampleRequest, baseUrl: string): string {
  const isForm = request.file !== undefined;
  const isJson = request.method === "POST" && !isForm;
  const json = formatLiteral(request.body ?? {});
  const headers = [
    "Authorization: process.env.RUBRICA_TOKEN",
    ...(request.isRepeatable ? [`"Idempotency-Key": "${IDEMPOTENCY_KEY}"`] : []),
    ...(isJson ? ['"Content-Type": "application/json"'] : []),
  ];
  const init = [
    ...(request.method === "POST" ? ['method: "POST",'] : []),
    `headers: { ${headers.join(", ")} },`,
    ...(isJson ? [`body: JSON.stringify(${indentText(json, "  ")}),`] : []),
    ...(isForm ? ["body: form,"] : []),
  ];
  return [
    ...(isForm ? ['import { openAsBlob } from "node:fs";'] : []),
    ...(request.saveAs ? ['import { writeFile } from "node:fs/promises";'] : []),
    ...(isForm || request.saveAs ? [""] : []),
    ...(isForm ? renderFormLines(json, request.file ?? "") : []),
    `const response = await fetch("${buildSampleUrl(request, baseUrl)}", {`,
    ...init.map((line) => `  ${line}`),
    "});",
    ...readAnswer(request.saveAs),
  ].join("\n");
}

const renderFormLines = (json: string, file: string): string[] => [
  "const form = new FormData();",
  `form.append("payload", JSON.stringify(${json}));`,
  `form.append("files", await openAsBlob("${file}", { type: "application/pdf" }), "${file}");`,
  "",
];

function readAnswer(saveAs: string | undefined): string[] {
  if (saveAs) {
    return [
      `if (!response.ok) throw new Error((await response.json()).message);`,
      `await writeFile("${saveAs}", new Uint8Array(await response.arrayBuffer()));`,
    ];
  }
  return [
    "const answer = await response.json();",
    `if (!response.ok) throw new Error(\`\${answer.code}: \${answer.message}\`);`,
    "console.log(answer);",
  ];
}
