import { buildSampleUrl, IDEMPOTENCY_KEY, type SampleRequest } from "./request";

/** A single-quoted string, in which PHP knows only two escapes. */
const quotePhpText = (value: string): string => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

function formatPhpLiteral(value: unknown, indent = ""): string {
  const inner = `${indent}    `;
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return quotePhpText(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((entry) => `${inner}${formatPhpLiteral(entry, inner)},\n`).join("")}${indent}]`;
  }
  if (typeof value === "object") {
    const lines = Object.entries(value).map(
      ([key, entry]) => `${inner}${quotePhpText(key)} => ${formatPhpLiteral(entry, inner)},\n`,
    );
    return lines.length === 0 ? "new stdClass()" : `[\n${lines.join("")}${indent}]`;
  }
  return JSON.stringify(value);
}

/** For PHP 8 with the extension curl. */
export function formatPhpSample(request: SampleRequest, baseUrl: string): string {
  const isForm = request.file !== undefined;
  const isJson = request.method === "POST" && !isForm;
  const headers = [
    `'Authorization: ' . getenv('RUBRICA_TOKEN')`,
    ...(request.isRepeatable ? [quotePhpText(`Idempotency-Key: ${IDEMPOTENCY_KEY}`)] : []),
    ...(isJson ? ["'Content-Type: application/json'"] : []),
  ];
  const literal = formatPhpLiteral(request.body ?? {}, "    ");
  const options = [
    "CURLOPT_RETURNTRANSFER => true",
    `CURLOPT_HTTPHEADER => [${headers.join(", ")}]`,
    ...(isJson ? ["CURLOPT_POST => true", `CURLOPT_POSTFIELDS => json_encode(${literal})`] : []),
    ...(isForm ? [`CURLOPT_POSTFIELDS => [\n${formatFormParts(request.file ?? "", literal)}    ]`] : []),
  ];
  return [
    "<?php",
    `$call = curl_init('${buildSampleUrl(request, baseUrl)}');`,
    "curl_setopt_array($call, [",
    ...options.map((line) => `    ${line},`),
    "]);",
    "$answer = curl_exec($call);",
    "if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) >= 400) {",
    "    exit(json_decode($answer, true)['message'] . PHP_EOL);",
    "}",
    request.saveAs
      ? `file_put_contents(${quotePhpText(request.saveAs)}, $answer);`
      : "print_r(json_decode($answer, true));",
  ].join("\n");
}

const formatFormParts = (file: string, literal: string): string =>
  `        'payload' => json_encode(${literal.replaceAll("\n", "\n    ")}),\n` +
  `        'files' => new CURLFile('${file}', 'application/pdf', '${file}'),\n`;
