import { buildSampleUrl, IDEMPOTENCY_KEY, type SampleRequest } from "./request";

/** Quotes with single quotes; `$NAME` steps out of them, so that the shell expands the variable. */
function quoteShellText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replace(/\$([A-Z][A-Z_]+)/g, `'"$$$1"'`)}'`;
}

/**
 * For a POSIX shell. The token comes from `$RUBRICA_TOKEN`, so that it ends up neither in a history nor in a
 * script.
 */
export function formatCurlSample(request: SampleRequest, baseUrl: string): string {
  const json = JSON.stringify(request.body ?? {}, null, 2);
  const isForm = request.file !== undefined;
  const options = [
    `-H "Authorization: $RUBRICA_TOKEN"`,
    ...(request.isRepeatable ? [`-H "Idempotency-Key: ${IDEMPOTENCY_KEY}"`] : []),
    ...(request.method === "POST" && !isForm
      ? [`-H "Content-Type: application/json"`, `-d ${quoteShellText(json)}`]
      : []),
    ...(isForm ? [`-F payload=${quoteShellText(json)}`] : []),
    ...(isForm ? [`-F "files=@${request.file};type=application/pdf"`] : []),
    ...(request.saveAs ? [`-o "${request.saveAs}"`] : []),
  ];
  return [`curl -sS "${buildSampleUrl(request, baseUrl)}"`, ...options].join(" \\\n  ");
}
