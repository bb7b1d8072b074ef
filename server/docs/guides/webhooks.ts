import { EXAMPLE_IDS } from "@/server/contract/examples";
import type { SampleRequest } from "@/server/contract/samples/request";
import { asFences } from "@/server/contract/samples/samples";
import { RECEIVERS, TOLERANCE_S } from "@/server/contract/webhook-receivers";
import { BODY_LIMIT_BYTES, RESPONSE_LIMIT_BYTES } from "@/server/domain/webhook/delivery";
import { WEBHOOK_EVENTS } from "@/server/domain/webhook/events";
import {
  computeNextAttemptAt,
  WEBHOOK_ATTEMPTS,
  WEBHOOK_TIMEOUT_MS,
  WEBHOOK_WAITS_MS,
} from "@/server/domain/webhook/schedule";
import { getDocsReference } from "../document";
import { createGuide, formatJsonBlock, type Guide, renderMarkdownTable } from "../guide";

const subscribe: SampleRequest = {
  method: "POST",
  path: "/webhook/create",
  body: {
    webhookUrl: "https://hooks.example.com/signed",
    eventTriggers: ["DOCUMENT_COMPLETED", "DOCUMENT_REJECTED"],
  },
};

const resend: SampleRequest = {
  method: "POST",
  path: "/webhook/delivery/resend-failed",
  body: { webhookId: EXAMPLE_IDS.id, since: "2026-05-05T00:00:00.000Z" },
};
const sample: SampleRequest = {
  method: "POST",
  path: "/webhook/test",
  body: { id: EXAMPLE_IDS.id, event: "DOCUMENT_COMPLETED" },
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function formatWait(ms: number): string {
  if (ms === 0) return "at once";
  const [count, unit] = ms >= HOUR_MS ? [ms / HOUR_MS, "hour"] : [ms / MINUTE_MS, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"} after the attempt before`;
}

/** The first attempt comes with the event itself. A sixth attempt would have no wait. */
function renderRetryTable(): string {
  const rows = WEBHOOK_WAITS_MS.map((wait, index) => [index + 1, formatWait(wait)]);
  if (computeNextAttemptAt(WEBHOOK_ATTEMPTS, new Date(0)) !== null)
    throw new RangeError("The schedule goes on.");
  return renderMarkdownTable(["Attempt", "When"], rows);
}

export const webhooks: Guide = createGuide({
  slug: "webhooks",
  title: "Webhooks",
  summary: `The ${WEBHOOK_EVENTS.length} events, what is sent, when it is repeated, and how to check that it is genuine.`,
  requests: { subscribe, resend, sample },
  text: ({ show }) => `
A webhook is an HTTPS address of yours that is called when something happens to the envelopes of your team.

${show(subscribe)}

The answer holds the webhook's \`secret\`. It is shown this once; [rotate it](/api/v2/docs/search?q=rotate) to get another. The address must be reachable from the internet: private addresses are refused unless the installation allows them.

## Events

${renderMarkdownTable(
  ["Event", "Sent when"],
  getDocsReference().webhooks.map(({ event, summary }) => [`\`${event}\``, summary]),
)}

## What is sent

A \`POST\` with this JSON. \`payload\` is the envelope as it was at that moment, \`sequence\` rises with every event of the envelope. The bytes are the same on every attempt.

${formatJsonBlock(getDocsReference().webhooks.find(({ event }) => event === "DOCUMENT_COMPLETED")?.example)}

\`token\` is blank unless the webhook's switch \`includeSigningTokens\` is on. Match calls to your own records by \`externalId\`. With the switch \`includeFields\` the payload lists the fields and what was entered. A body is never larger than ${BODY_LIMIT_BYTES / 1024} KB: beyond, \`reduced\` is \`true\` and the payload tells of the recipients only.

${renderMarkdownTable(
  ["Header", "", "What it says"],
  (getDocsReference().webhooks[0]?.headers ?? []).map(({ name, required, description }) => [
    `\`${name}\``,
    required ? "always" : name === "X-Service-Test" ? "on a test" : "with a secret",
    description,
  ]),
)}

## Answer and retries

Answer any 2xx within ${WEBHOOK_TIMEOUT_MS / 1000} seconds; do the work afterwards. Anything else counts as failed, redirects too, and is tried again, ${WEBHOOK_ATTEMPTS} times in all:

${renderRetryTable()}

Of an answer the first ${RESPONSE_LIMIT_BYTES / 1024} KB are read. Before each attempt we look whether the webhook still is on and subscribed; an attempt goes to the address the webhook had when the event happened. Your \`Retry-After\` can put the next attempt off, by a day at most. A webhook whose deliveries failed 50 times in a row for a day, or whose receiver answered 410, is paused, and its admins get a mail; switching it on ends the pause.

Calls can arrive twice or out of order. Remember \`webhook-id\`, which repetitions share, and compare \`sequence\` where the order matters.

## See what was sent, and send it again

List deliveries, look at one with the request and the answer of every attempt, send one again, or send again everything that failed since a moment:

${show(resend)}

A delivery sent by hand is tried once. Bodies are kept for 7 days after a success and 30 days after a failure. To try a receiver, send it a sample:

${show(sample)}

It carries \`X-Service-Test: 1\`, and its title says that it is a sample.

## Check that a call is genuine

Anybody can call your address. Compute the signature over \`webhook-id.webhook-timestamp.body\` with the secret, compare it **in constant time**, and refuse calls older than ${TOLERANCE_S / 60} minutes. The format is [Standard Webhooks](https://www.standardwebhooks.com), for which there are libraries; without one:

${asFences(RECEIVERS)}

While a secret rotates \`webhook-signature\` carries two signatures; the code above accepts either. Where you cannot compute a signature, compare \`X-Service-Secret\` in constant time; it proves the sender but not the bytes.
`,
});
