import { BATCH_LIMITS, RECEIVER_TIMEOUT_MS } from "@/server/domain/organisation-log/receiver";
import { createGuide, formatJsonBlock, type Guide } from "../guide";

const entry = {
  seq: 41,
  createdAt: "2026-11-28T10:04:05.678Z",
  action: "MEMBER_ROLE_CHANGED",
  actor: { kind: "USER", userId: 7, name: "Olga Owner", email: "olga@example.com" },
  teamId: 3,
  place: "Legal",
  target: { kind: "USER", id: "12", name: "Bruno Soto" },
  changes: [{ key: "role", from: "MEMBER", to: "ADMIN", isSecret: false }],
  ipAddress: "203.0.113.7",
  requestId: "0ce4f0f2",
  hash: "9d5c…",
};

export const logStreaming: Guide = createGuide({
  slug: "log-streaming",
  title: "Streaming the log of an organisation",
  summary:
    "Who changed settings and rights, sent to your own log server: HTTPS with JSON lines, or syslog over TLS.",
  requests: {},
  text: () => `
The log of an organisation says who changed which setting or right. An admin has it streamed to one receiver, on *Organisation → Log*. Addresses must be reachable from the internet; private ones are refused unless the installation allows them.

## What holds

Entries are numbered from 1 without a gap, \`seq\`. They come in this order, each at least once: after a failure, a batch may come again. Drop what you have by \`seq\`; a number that is missing is never skipped, it comes. A new receiver gets the whole log from entry 1. Each \`hash\` is over the entry and the hash before it, and entries are checked before they leave: behind one that was tampered with nothing is sent.

A receiver that fails is tried again after 5 seconds, 15 seconds, a minute, 5 minutes, then every 15 minutes, without end. After an hour the admins of the organisation get a mail. How far it came, a token of an admin reads at [\`GET /organisation/log/receiver\`](/api/v2/docs/reference/organisation-log-receiver).

## HTTPS

A \`POST\` with \`content-type: application/x-ndjson\`: an entry a line, as in the export, up to ${BATCH_LIMITS.entries} entries or ${BATCH_LIMITS.bytes / 1024} KB. Answer 2xx within ${RECEIVER_TIMEOUT_MS / 1000} seconds once you have stored them. Redirects are not followed.

${formatJsonBlock(entry)}

- \`X-Service-Organisation\`: the address of the organisation. \`X-Service-Seq\`: the first and the last number, as in \`41-63\`.
- With a secret: \`Authorization: Bearer …\`, and \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\` as [webhooks](/api/v2/docs/webhooks) have them, over the whole body.
- A test carries \`X-Service-Test: 1\` and one line with \`isTest\`, without \`seq\`.

## Syslog over TLS

\`syslog+tls://logs.example.com:6514\`: messages of RFC 5424 in the octet counting of RFC 5425, facility 13, severity 5. \`MSGID\` is the action, \`MSG\` the same JSON in UTF-8, and \`[log@32473 organisation="acme" organisationId="12" seq="41"]\` stands before it. A test has \`test="1"\` in place of \`seq\`.

Syslog has no acknowledgement. An entry counts as delivered when it was written and the connection ended without a fault, so a receiver that dies with unread messages loses them. Where that matters, use HTTPS.

## Certificates

The certificate must be valid for the host's name. If an authority of your own issued it, give its certificate in PEM; then it alone is trusted for this receiver.
`,
});
