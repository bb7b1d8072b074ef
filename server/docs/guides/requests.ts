import type { SampleRequest } from "@/server/contract/samples/request";
import { createGuide, formatJsonBlock, type Guide } from "../guide";

const list: SampleRequest = {
  method: "GET",
  path: "/envelope",
  query: { type: "DOCUMENT", hasExpiredRecipients: true, page: 2, perPage: 50 },
};
const download: SampleRequest = {
  method: "GET",
  path: "/envelope/item/{envelopeItemId}/download",
  parts: { envelopeItemId: "envelope_item_kvtalnsbmrehcdoz" },
  query: { version: "signed" },
  saveAs: "lease-signed.pdf",
};

export const requests: Guide = createGuide({
  slug: "requests",
  title: "Requests and answers",
  summary: "Address, authorization, bodies, lists, files, request ids and calls from a browser.",
  requests: { list, download },
  text: ({ facts: { baseUrl, limits }, show }) => `
## Address and authorization

All operations live under \`${baseUrl}/api/v2\`. \`GET\` reads, \`POST\` changes; there are no other methods. Every call carries a token:

\`\`\`text
Authorization: api_…
\`\`\`

\`Authorization: Bearer api_…\` is understood too. A token speaks for one user in one team and sees what they see, as far as its scopes go: what each operation asks for stands in the reference, and what is missing is named in a 403. A token may be limited to folders or templates: everything else is 404 for it, what it makes goes into the first of its folders, and operations about the whole team are refused. Without a token, or with one that is unknown, revoked or expired, the answer is 401. The interface's cookies never open the API.

## Bodies

Bodies are JSON in UTF-8 and are not coerced: \`12\` is a number, \`"12"\` is not. In the path and the query an integer may be spelt with a zero fraction, \`12.0\`. Unknown keys are ignored. Where files are sent the body is \`multipart/form-data\`: the part \`payload\` is the JSON, every part \`files\` a PDF of at most ${limits.uploadMegabytes} MB. Times are ISO 8601 in UTC with milliseconds.

## Lists

${show(list)}

\`page\` counts from 1, \`perPage\` is 1 to 100, 10 unless you say otherwise. A page past the end is empty, not an error.

${formatJsonBlock({ data: [], count: 128, currentPage: 2, perPage: 50, totalPages: 3 })}

Without \`folderId\` the list of envelopes shows those outside folders; \`folderId=*\` shows all. \`query\` finds words in any order, whatever their case and accents, and keeps together what stands in quotes; the best match comes first. \`count\` is exact up to 10 000; above, it may be some seconds old.

## Files

${show(download)}

\`version\` is \`signed\` (the sealed file, once the envelope is completed), \`original\` (what the signers saw) or \`pending\` (with the signatures so far). Downloads carry an \`ETag\`, answer \`If-None-Match\` with 304 and \`Range\` with 206.

## Request ids

Every answer carries \`X-Request-Id\`. It stands in every line the service logged about the call; quote it when something is wrong.

## From a browser

Pages of any origin may call the API (\`Access-Control-Allow-Origin: *\`), with a token and without cookies. A token in a page is open to whoever looks at the page, so call from your server wherever you can. For embedding there are [short-lived tokens](/api/v2/docs/search?q=presign).
`,
});
