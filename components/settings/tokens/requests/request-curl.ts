import type { ListedRequest } from "../../api-types";

const quoteText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Returns a request as a command for a POSIX shell. The token comes from a variable, masked parts stay
 * masked, and the body of a write, which is not stored, is read from a file.
 */
export function formatRequestCurl(
  { method, path }: Pick<ListedRequest, "method" | "path">,
  origin: string,
): string {
  const isRead = method === "GET" || method === "HEAD";
  return [
    `curl -sS${method === "HEAD" ? " -I" : isRead ? "" : ` -X ${method}`} ${quoteText(`${origin}${path}`)}`,
    `  -H "Authorization: $RUBRICA_TOKEN"`,
    ...(isRead || method === "DELETE"
      ? []
      : [`  -H "Content-Type: application/json"`, "  --data-binary @body.json"]),
  ].join(" \\\n");
}
