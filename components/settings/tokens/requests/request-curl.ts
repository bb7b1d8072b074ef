import type { ListedRequest } from "../../answers";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * A call as a command for a POSIX shell. The token comes from a variable; what was masked stays masked, and the body of
 * a write, which is not kept, is read from a file.
 */
export function requestCurl(
  { method, path }: Pick<ListedRequest, "method" | "path">,
  origin: string,
): string {
  const isRead = method === "GET" || method === "HEAD";
  return [
    `curl -sS${method === "HEAD" ? " -I" : isRead ? "" : ` -X ${method}`} ${quoted(`${origin}${path}`)}`,
    `  -H "Authorization: $RUBRICA_TOKEN"`,
    ...(isRead || method === "DELETE"
      ? []
      : [`  -H "Content-Type: application/json"`, "  --data-binary @body.json"]),
  ].join(" \\\n");
}
