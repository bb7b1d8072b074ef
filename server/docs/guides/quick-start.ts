import { formatCurlSample } from "@/server/contract/samples/curl";
import type { SampleRequest } from "@/server/contract/samples/request";
import { createGuide, type Guide } from "../guide";

const create: SampleRequest = {
  method: "POST",
  path: "/envelope/create",
  file: "contract.pdf",
  body: {
    title: "My first envelope",
    type: "DOCUMENT",
    recipients: [{ email: "$EMAIL", name: "Ana Rojas", role: "SIGNER" }],
  },
};
const read: SampleRequest = {
  method: "GET",
  path: "/envelope/{envelopeId}",
  parts: { envelopeId: "$ENVELOPE_ID" },
};
const place: SampleRequest = {
  method: "POST",
  path: "/envelope/field/create-many",
  body: {
    envelopeId: "$ENVELOPE_ID",
    data: [
      {
        type: "SIGNATURE",
        recipientId: "$RECIPIENT_ID",
        page: 1,
        positionX: 10,
        positionY: 80,
        width: 30,
        height: 6,
      },
    ],
  },
};
const send: SampleRequest = {
  method: "POST",
  path: "/envelope/distribute",
  body: { envelopeId: "$ENVELOPE_ID" },
};
const download: SampleRequest = {
  method: "GET",
  path: "/envelope/item/{envelopeItemId}/download",
  parts: { envelopeItemId: "$ITEM_ID" },
  query: { version: "signed" },
  saveAs: "contract-signed.pdf",
};

const renderShellBlock = (lines: string) => `\`\`\`bash\n${lines}\n\`\`\``;
/** Builds a command that keeps its answer in a shell variable. */
const captureVariable = (name: string, command: string, filter: string) =>
  `${name}=$(${command} | jq -r '${filter}')\necho "$${name}"`;

export const quickStart: Guide = createGuide({
  slug: "quick-start",
  title: "Quick start in five minutes",
  summary: "From a token to a sealed PDF with six calls from a terminal.",
  requests: { create, read, place, send, download },
  text: ({ facts: { baseUrl } }) => `
You need a terminal with \`curl\` and \`jq\`, any PDF with an empty space near the foot of its first page, and a token. You send the PDF to yourself, sign it, and download the sealed file.

## 1. Get a token

In the product: **Team settings → API tokens → Create**. A token belongs to you and one team, and is shown once. On the machine that runs the product you can make an account, a team and a token in one go:

${renderShellBlock(`npm run --silent admin -- bootstrap --email you@example.com --password "a long passphrase" --team Acme`)}

Keep the token, and the address you sign with, in the shell:

${renderShellBlock(`export RUBRICA_TOKEN=api_…\nexport EMAIL=you@example.com`)}

## 2. Create an envelope

An envelope holds PDF files, recipients and fields. Save your PDF as \`contract.pdf\` and send it:

${renderShellBlock(captureVariable("ENVELOPE_ID", formatCurlSample(create, baseUrl), ".id"))}

It prints the envelope's id, such as \`envelope_bdkhyrmvolzsnatc\`. If it prints \`null\` the call was refused: run it again without \`jq\` and read [the message](/api/v2/docs/errors). The envelope is a \`DRAFT\`: nobody has heard of it yet.

## 3. Read the recipient's and the file's id

${renderShellBlock(`${formatCurlSample(read, baseUrl)} > envelope.json
RECIPIENT_ID=$(jq -r '.recipients[0].id' envelope.json)
ITEM_ID=$(jq -r '.envelopeItems[0].id' envelope.json)`)}

## 4. Place a signature field

Positions are percent of the page, from its top-left corner. [Fields and coordinates](/api/v2/docs/coordinates) has a page on which you drag the box and copy the numbers.

${renderShellBlock(formatCurlSample(place, baseUrl).replace(`"'"$RECIPIENT_ID"'"`, `'"$RECIPIENT_ID"'`))}

## 5. Send it

${renderShellBlock(captureVariable("SIGNING_URL", formatCurlSample(send, baseUrl), ".recipients[0].signingUrl"))}

The envelope is now \`PENDING\`. The recipient gets an e-mail; the answer also carries the link, so you need not wait for it.

## 6. Sign

Open the link in a browser, on a phone if you like. Draw or type a signature, then **Sign and finish**.

## 7. Download the sealed file

Sealing takes a few seconds after the last signature. Wait until this prints \`COMPLETED\`; before, the file is not sealed yet:

${renderShellBlock(`${formatCurlSample(read, baseUrl)} | jq -r '.status'`)}

Then:

${renderShellBlock(formatCurlSample(download, baseUrl))}

Open \`contract-signed.pdf\`: it carries a digital signature over the whole file and its certificate. Any PDF reader that checks signatures says whether a byte changed since.

## Where to go next

- Instead of asking again and again whether it is done, let [a webhook](/api/v2/docs/webhooks) tell you.
- Send the same contract to many people with [a template](/api/v2/docs/templates).
- Retry safely with [an idempotency key](/api/v2/docs/idempotency).
`,
});
