import type { SampleRequest } from "@/server/contract/samples/request";
import { FONT_SIZE, OVERFLOWS } from "@/server/domain/field/meta";
import { CREATABLE_FIELD_TYPES, META_TYPES } from "@/server/domain/field/meta-types";
import { createGuide, formatJsonBlock, formatNameList, type Guide, renderMarkdownTable } from "../guide";

type FieldType = (typeof CREATABLE_FIELD_TYPES)[number];

const HOLDS: Record<FieldType, string> = {
  SIGNATURE: "A drawn, typed or uploaded signature.",
  INITIALS: "The recipient's initials.",
  NAME: "The recipient's name.",
  EMAIL: "The recipient's address; filled in by itself.",
  DATE: "The date of signing, in the envelope's format and time zone.",
  TEXT: "One or more lines of text.",
  NUMBER: "A number, with limits and a format if you like.",
  RADIO: "Exactly one of several options.",
  CHECKBOX: "Any of several options; a rule may say how many.",
  DROPDOWN: "One option of a list.",
  RUT: "A Chilean RUT; the check digit is verified.",
  RUT_FIRMADO: "The RUT of an identity that was verified; filled in by itself.",
};

const place: SampleRequest = {
  method: "POST",
  path: "/envelope/field/create-many",
  body: {
    envelopeId: "envelope_bdkhyrmvolzsnatc",
    data: [
      { type: "SIGNATURE", recipientId: 4711, page: 1, positionX: 10, positionY: 80, width: 30, height: 6 },
      {
        type: "TEXT",
        recipientId: 4711,
        page: 1,
        positionX: 10,
        positionY: 40,
        width: 40,
        height: 4,
        fieldMeta: { type: "text", label: "Street", required: true, characterLimit: 80 },
      },
    ],
  },
};
const checkbox = {
  type: "checkbox",
  label: "Which annexes did you receive?",
  values: [
    { id: 1, checked: false, value: "Inventory" },
    { id: 2, checked: false, value: "House rules" },
  ],
  validationRule: "Select at least",
  validationLength: 1,
};

/** A test shows that the service accepts this configuration. */
export const CHECKBOX_EXAMPLE: unknown = checkbox;

export const coordinates: Guide = createGuide({
  slug: "coordinates",
  title: "Fields and coordinates",
  summary: "Drag a box on a page and read its numbers; every field type and what configures it.",
  requests: { place },
  text: ({ facts: { limits }, show }) => `
## How a box is measured

\`positionX\` and \`positionY\` are the box's top-left corner, \`width\` and \`height\` its size, all in **percent of the page as it is displayed** (after its rotation), from the page's top-left corner. \`page\` counts from 1. So the numbers do not depend on the size of the paper or on a resolution.

- From PDF points (origin bottom-left): \`positionX = x / pageWidth × 100\`, \`positionY = (pageHeight − y − boxHeight) / pageHeight × 100\`.
- A box may reach over the edge by 0.5 at most; beyond that, on a page that is not there, or with anything but a number, the call answers 400 and names the key.
- Answers carry the same numbers, as numbers.

${show(place)}

\`envelopeItemId\` says on which file the field lies; without it, on the first. In [create](/api/v2/docs/reference/envelope-create) the key is \`identifier\`: the file's name, or its index from 0. An envelope has at most ${limits.fieldsPerEnvelope} fields.

## Field types

${renderMarkdownTable(
  ["`type`", "`fieldMeta.type`", "What it holds"],
  CREATABLE_FIELD_TYPES.map((type) => [`\`${type}\``, `\`${META_TYPES[type]}\``, HOLDS[type]]),
)}

## Configuration

\`fieldMeta\` is optional; without it a field gets its type's defaults. All types know \`label\`, \`placeholder\`, \`required\`, \`readOnly\`, \`fontSize\` (${FONT_SIZE.min} to ${FONT_SIZE.max}, default ${FONT_SIZE.default}) and \`overflow\` (${formatNameList(OVERFLOWS)}: what happens to text that is too long). Check boxes, for example:

${formatJsonBlock(checkbox)}

The keys of every type stand in [the operation's reference](/api/v2/docs/reference/envelope-field-createMany) under \`fieldMeta\`.

## When fields are fixed

Fields can be added, moved and removed while the envelope is a \`DRAFT\`. Once distributed they are fixed, with one exception: a recipient added later may get fields as long as nobody has signed or rejected.
`,
});
