import { TEXT_LIMITS } from "@/server/domain/limits";
import type { InstallationFacts } from "../facts";
import { createGuide, type Guide, renderMarkdownTable } from "../guide";

/** Limits of this installation. The operator can change those that name a variable. */
const listLimitRows = ({
  limits,
  requestsPerMinute,
}: InstallationFacts): (readonly [string, string | number, string])[] => [
  ["Requests a minute for one token", requestsPerMinute.token, "`RATE_LIMIT_PER_TOKEN`"],
  ["Requests a minute for one address", requestsPerMinute.address, "`RATE_LIMIT_PER_IP`"],
  ["Size of a PDF", `${limits.uploadMegabytes} MB`, "`MAX_UPLOAD_MB`"],
  ["Pages of a PDF", limits.pagesPerFile, "`MAX_PAGES`"],
  ["Files in an envelope", limits.itemsPerEnvelope, ""],
  ["Recipients of an envelope", limits.recipientsPerEnvelope, ""],
  ["Fields of an envelope", limits.fieldsPerEnvelope, ""],
  ["JSON body", "1 MB", ""],
];

export const limits: Guide = createGuide({
  slug: "limits",
  title: "Limits and rate limits",
  summary: "What this installation accepts at most, and what happens beyond it.",
  requests: {},
  text: ({ facts }) => `
These are the limits of the installation you are reading this on. Those with a variable are set by whoever runs it.

${renderMarkdownTable(["What", "At most", "Variable"], listLimitRows(facts))}

## Lengths of texts

In characters as people count them: an emoji is one.

${renderMarkdownTable(
  ["Text", "Characters"],
  Object.entries(TEXT_LIMITS).map(([name, length]) => [`\`${name}\``, length]),
)}

## Rate limits

Every answer says how you stand:

| Header | What it says |
| --- | --- |
| \`X-RateLimit-Limit\` | Requests a minute you may send. |
| \`X-RateLimit-Remaining\` | How many of them are left. |
| \`X-RateLimit-Reset\` | When the count starts again, in seconds since 1970. |

Beyond it the answer is 429 \`TOO_MANY_REQUESTS\`; \`Retry-After\` says how many seconds to wait. A 429 changes nothing, so the same call can be repeated. To read many envelopes use [get-many](/api/v2/docs/search?q=get-many) instead of one call each, and [webhooks](/api/v2/docs/webhooks) instead of asking again and again.
`,
});
