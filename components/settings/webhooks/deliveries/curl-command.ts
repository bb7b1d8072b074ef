import type { AttemptAnswer } from "@/components/settings/api-types";

/** The header whose value is masked, because it is the secret. */
const MASKED = /^x-service-secret$/i;

const quoteText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Returns a delivery as a command for a POSIX shell, with the bytes and headers as they were sent. The secret
 * is a variable, because it is never shown.
 */
export function formatCurlCommand(call: {
  url: string;
  body: string;
  headers: NonNullable<AttemptAnswer["requestHeaders"]>;
}): string {
  const headers = call.headers.map(({ name, value }) =>
    MASKED.test(name) ? `  -H "${name}: $WEBHOOK_SECRET"` : `  -H ${quoteText(`${name}: ${value}`)}`,
  );
  return [
    `curl -i -X POST ${quoteText(call.url)}`,
    ...headers,
    `  --data-binary ${quoteText(call.body)}`,
  ].join(" \\\n");
}
