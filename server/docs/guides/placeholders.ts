import type { SampleRequest } from "@/server/contract/samples/request";
import { CREATABLE_FIELD_TYPES } from "@/server/domain/field/meta-types";
import { createGuide, formatNameList, type Guide } from "../guide";

const create: SampleRequest = {
  method: "POST",
  path: "/envelope/create",
  file: "lease.pdf",
  body: {
    title: "Lease agreement",
    type: "DOCUMENT",
    recipients: [
      { email: "ana.rojas@example.com", name: "Ana Rojas", role: "SIGNER" },
      { email: "luis.soto@example.com", name: "Luis Soto", role: "SIGNER" },
    ],
  },
};
const find: SampleRequest = {
  method: "POST",
  path: "/envelope/field/create-many",
  body: {
    envelopeId: "envelope_bdkhyrmvolzsnatc",
    data: [
      { type: "INITIALS", recipientId: 4711, placeholder: "[initials]", matchAll: true, width: 8, height: 3 },
    ],
  },
};
const formValues: SampleRequest = {
  method: "POST",
  path: "/envelope/create",
  file: "form.pdf",
  body: {
    title: "Application",
    type: "DOCUMENT",
    formValues: { "applicant.name": "Ana Rojas", newsletter: false },
  },
};

export const placeholders: Guide = createGuide({
  slug: "placeholders",
  title: "Text placeholders",
  summary: "Let the text of a PDF say where fields go, so that no coordinates are needed.",
  requests: { create, find, formValues },
  text: ({ show }) => `
## Tags in the PDF

Write a tag where a field should be, in any program that makes PDFs:

\`\`\`text
{{signature, r1}}
{{date, r1}}
{{text, r2, label=Street, required=true, characterLimit=80}}
\`\`\`

When the file is uploaded every tag becomes a field at the place and size of its text, and the text is covered in white.

- First the type, in upper or lower case: ${formatNameList(CREATABLE_FIELD_TYPES)}.
- Then the recipient: \`r1\` is the first of \`recipients\`, \`r2\` the second. A number that is not there is refused with 400 and the tag's text. If you name no recipients at all, "Recipient 1", "Recipient 2" and so on are made for you to complete.
- Then options, \`key=value\`: the one-line keys of \`fieldMeta\` such as \`label\`, \`required\`, \`readOnly\`, \`fontSize\`, \`minValue\`, \`maxValue\`, \`characterLimit\`, \`text\`, \`textAlign\`. Signatures take none.
- Anything else in double braces is ordinary text and stays as it is.

${show(create)}

A file that comes to a draft before its people keeps its tags waiting: [add recipients](/api/v2/docs/reference/envelope-recipient-createMany), then [take the tags up](/api/v2/docs/reference/envelope-item-takeUpTags), where \`r1\` is the first by signing order. The answer names what goes on waiting and why. [Dismiss them](/api/v2/docs/reference/envelope-item-dismissTags) and they stay text.

Use a font size that gives the field its height; the tag's own length gives the width. Writing the tag in white keeps it out of sight in drafts.

## Any text as an anchor

For a PDF you cannot change, [create fields](/api/v2/docs/reference/envelope-field-createMany) where a text stands. \`matchAll\` takes every occurrence, otherwise the first counts; \`width\` and \`height\` override the text's own size, in percent.

${show(find)}

If the text is nowhere in the file the call answers 400 and creates nothing.

## Form fields of the PDF

\`formValues\` fills in the PDF's own form (AcroForm) at upload, by field name. They become part of what the recipients see.

${show(formValues)}
`,
});
