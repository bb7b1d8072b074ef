import { EXAMPLE_IDS, item } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { envelopeId, envelopeItemId } = EXAMPLE_IDS;
const FORM_VALUES = { "applicant.name": "Ana Rojas" };
const FORM_FIELD = {
  name: "applicant.name",
  label: "Full name",
  kind: "TEXT",
  isRequired: true,
  isMultiline: false,
  maxLength: 60,
  isFree: false,
  options: [],
  value: null,
};

/** Changes to a draft's files before sending (rest/envelopes.md 5.8, 5.9). */
export const DRAFT_FILE_OPERATIONS: OperationTexts = {
  "POST /envelope/item/restore": {
    operationId: "envelope-item-restore",
    tag: "Envelope Items",
    summary: "Bring back a file that was removed from a draft or template",
    description: "As it was, with its fields, for an hour. Fields of recipients who are gone stay gone.",
    example: {
      request: { envelopeId, envelopeItemId },
      response: { data: item, fields: { restored: 2, lost: 0 } },
    },
  },
  "GET /envelope/item/{envelopeItemId}/form-fields": {
    operationId: "envelope-item-formFields",
    tag: "Envelope Items",
    summary: "List the fields of a PDF's own form",
    description:
      "What can be filled with `formValues`, and what it holds now: no buttons, signatures or passwords, nothing that " +
      "is hidden or read-only. At most 500; `total` says how many there are.",
    example: { response: { data: [FORM_FIELD], total: 1 } },
  },
  "POST /envelope/item/fill-form": {
    operationId: "envelope-item-fillForm",
    tag: "Envelope Items",
    summary: "Fill the forms of a draft's or template's files",
    description:
      "By the names of the form fields, in every file that has them; other values of the envelope stay. What no form " +
      "knows is kept for files that come later. A value that does not suit its field is refused, and nothing changes.",
    example: { request: { envelopeId, formValues: FORM_VALUES }, response: { formValues: FORM_VALUES } },
  },
};
