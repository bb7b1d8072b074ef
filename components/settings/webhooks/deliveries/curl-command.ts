import type { AttemptAnswer } from "@/components/settings/answers";

/** Headers curl writes itself, or that hold nothing to repeat. */
const MASKED = /^x-service-secret$/i;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * A call as a command for a POSIX shell, bytes and headers as they were sent; where the secret stood is a variable,
 * because it is not shown.
 */
export function curlCommand(call: {
  url: string;
  body: string;
  headers: NonNullable<AttemptAnswer["requestHeaders"]>;
}): string {
  const headers = call.headers.map(({ name, value }) =>
    MASKED.test(name) ? `  -H "${name}: $WEBHOOK_SECRET"` : `  -H ${quoted(`${name}: ${value}`)}`,
  );
  return [`curl -i -X POST ${quoted(call.url)}`, ...headers, `  --data-binary ${quoted(call.body)}`].join(
    " \\\n",
  );
}
