import { buildSampleUrl, IDEMPOTENCY_KEY, type SampleRequest } from "./request";

function formatPythonLiteral(value: unknown, indent = ""): string {
  const inner = `${indent}    `;
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((entry) => `${inner}${formatPythonLiteral(entry, inner)},\n`).join("")}${indent}]`;
  }
  if (typeof value === "object") {
    const lines = Object.entries(value).map(
      ([key, entry]) => `${inner}${JSON.stringify(key)}: ${formatPythonLiteral(entry, inner)},\n`,
    );
    return lines.length === 0 ? "{}" : `{\n${lines.join("")}${indent}}`;
  }
  return JSON.stringify(value);
}

/** For Python 3 with the package `requests`. */
export function formatPythonSample(request: SampleRequest, baseUrl: string): string {
  const isForm = request.file !== undefined;
  const isJson = request.method === "POST" && !isForm;
  const headers = [
    `"Authorization": os.environ["RUBRICA_TOKEN"]`,
    ...(request.isRepeatable ? [`"Idempotency-Key": "${IDEMPOTENCY_KEY}"`] : []),
  ];
  const call = [
    `"${buildSampleUrl(request, baseUrl)}"`,
    `headers={${headers.join(", ")}}`,
    ...(isJson ? [`json=${formatPythonLiteral(request.body ?? {}, "    ")}`] : []),
    ...(isForm
      ? [
          `data={"payload": json.dumps(payload)}`,
          `files={"files": ("${request.file}", open("${request.file}", "rb"), "application/pdf")}`,
        ]
      : []),
    "timeout=60",
  ];
  return [
    ...(isForm ? ["import json"] : []),
    "import os",
    "import requests",
    "",
    ...(isForm ? [`payload = ${formatPythonLiteral(request.body ?? {})}`] : []),
    `response = requests.${request.method.toLowerCase()}(`,
    ...call.map((line) => `    ${line},`),
    ")",
    "if not response.ok:",
    `    raise SystemExit(response.json()["message"])`,
    ...(request.saveAs
      ? [`with open("${request.saveAs}", "wb") as file:`, "    file.write(response.content)"]
      : ["print(response.json())"]),
  ].join("\n");
}
