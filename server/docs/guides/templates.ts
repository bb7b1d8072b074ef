import type { SampleRequest } from "@/server/contract/samples/request";
import { TEMPLATE_TYPES } from "@/server/domain/vocabulary";
import { createGuide, formatNameList, type Guide } from "../guide";

const template: SampleRequest = {
  method: "POST",
  path: "/envelope/create",
  file: "lease.pdf",
  body: {
    title: "Lease agreement",
    type: "TEMPLATE",
    recipients: [
      {
        email: "",
        name: "Tenant",
        role: "SIGNER",
        fields: [
          {
            type: "TEXT",
            page: 1,
            positionX: 10,
            positionY: 40,
            width: 40,
            height: 4,
            fieldMeta: { type: "text", label: "Street" },
          },
          { type: "SIGNATURE", page: 1, positionX: 10, positionY: 80, width: 30, height: 6 },
        ],
      },
    ],
  },
};
const use: SampleRequest = {
  method: "POST",
  path: "/envelope/use",
  isRepeatable: true,
  body: {
    envelopeId: "envelope_bdkhyrmvolzsnatc",
    externalId: "lease-2026-04",
    recipients: [{ id: 4711, email: "ana.rojas@example.com", name: "Ana Rojas" }],
    prefillFields: [{ id: 90210, type: "text", value: "Av. Providencia 1234" }],
    override: { title: "Lease, Av. Providencia 1234" },
    distributeDocument: true,
  },
};
const find: SampleRequest = {
  method: "GET",
  path: "/envelope",
  query: { type: "TEMPLATE", folderId: "*", query: "lease" },
};

export const templates: Guide = createGuide({
  slug: "templates",
  title: "Templates and prefill",
  summary: "Prepare a document once, then make one per customer with values filled in.",
  requests: { template, find, use },
  text: ({ show }) => `
A template is an envelope of type \`TEMPLATE\`: the same files, recipients, fields and settings, and the same operations. It is never distributed itself. Its recipients are placeholders that you replace when you use it.

${show(template)}

\`templateType\` (${formatNameList(TEMPLATE_TYPES)}) is set with [update](/api/v2/docs/reference/envelope-update). An \`ORGANISATION\` template can be read and used, but not changed, by every team of the organisation.

## Find it

${show(find)}

[Get](/api/v2/docs/reference/envelope-get) answers the ids of the template's recipients and fields, which the next call needs.

## Use it

${show(use)}

- \`recipients[].id\` is the **template's** recipient. One you leave out keeps the placeholder, and the document is not sent by mail before that has a real address; a \`name\` you leave out stays the template's.
- \`override\` replaces the title and settings such as subject, message, language or expiry.
- \`distributeDocument: true\` sends the document in the same step. If sending is refused you get the reason and nothing was created, so the call can be corrected and repeated.
- Other files can be sent in place of the template's: as \`multipart/form-data\` with \`customDocumentData\` saying which file replaces which item.

## Prefill

\`prefillFields[].id\` is the template's field, \`type\` its type in lower case:

| \`type\` | \`value\` |
| --- | --- |
| \`text\`, \`rut\` | The text. |
| \`number\` | The number as text, such as \`"1250.50"\`. |
| \`radio\`, \`dropdown\` | One of the field's options, as it is written. |
| \`checkbox\` | An array of options. |
| \`date\` | An ISO 8601 date; written in the document's format and time zone. |

Other types are filled in by the recipient and answer 400. A prefilled field can be changed by the recipient unless it is read-only.

## One public link

[Direct links](/api/v2/docs/search?q=direct+link) give a template one address with which anybody starts and signs a document of their own: \`{base_url}/d/{token}\`, with the \`token\` of \`directLink\`. Nothing is made before the visitor finishes. Then the document exists at once, sent and signed by the visitor, with \`source\` \`TEMPLATE_DIRECT_LINK\`, and the events are those of a template used, sent, opened and signed.

- \`?name\`, \`?email\` and \`?externalId\` fill in what you know; \`externalId\` becomes the document's.
- The visitor's e-mail is confirmed with a mailed code, or by the account that is signed in.
- The recipient behind the link acts first where the order is fixed, and may ask for ACCOUNT but for no other proof; otherwise the link cannot be switched on and answers 400.
- A link that is off, deleted or whose template could not be sent shows “not active”, without saying why.
- Ten documents an hour from one address.
`,
});
