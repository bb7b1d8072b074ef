import { EXAMPLE_IDS, lite } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { id } = EXAMPLE_IDS;
const LISTED = {
  id,
  name: "Signature block",
  fieldCount: 1,
  people: [{ role: "SIGNER" }],
  userId: lite.userId,
  mayChange: true,
  createdAt: lite.createdAt,
};
const PLACE = { page: 1, positionX: 10, positionY: 80, width: 30, height: 6 };
const SIGNATURE = { type: "SIGNATURE", person: 0, ...PLACE };
const SET = {
  ...LISTED,
  fields: [{ ...SIGNATURE, fieldMeta: { type: "signature", fontSize: 12, overflow: "auto" } }],
};

/** Field sets of a team (rest/resources.md 28). */
export const FIELD_SET_OPERATIONS: OperationTexts = {
  "GET /field-set": {
    operationId: "fieldSet-find",
    tag: "Field Set",
    summary: "List saved sets of fields",
    description: "The team's, by name, without their fields.",
    example: { response: { data: [LISTED] } },
  },
  "GET /field-set/{fieldSetId}": {
    operationId: "fieldSet-get",
    tag: "Field Set",
    summary: "Get a saved set with its fields",
    description:
      "To use it, create its fields in an envelope for the recipients that stand for its `people`.",
    example: { response: SET },
  },
  "POST /field-set/create": {
    operationId: "fieldSet-create",
    tag: "Field Set",
    summary: "Save a set of fields",
    description:
      "`people` are roles alone, and `person` of a field says which of them, from 0. Texts and numbers are kept where " +
      "they are read-only, a RUT never. A team has at most 200 sets, a set 500 fields.",
    example: { request: { name: LISTED.name, people: LISTED.people, fields: [SIGNATURE] }, response: SET },
  },
  "POST /field-set/update": {
    operationId: "fieldSet-update",
    tag: "Field Set",
    summary: "Rename a saved set",
    example: { request: { fieldSetId: id, data: { name: LISTED.name } }, response: SET },
  },
  "POST /field-set/delete": {
    operationId: "fieldSet-delete",
    tag: "Field Set",
    summary: "Delete a saved set",
    description: "Fields that came from it stay where they are.",
    example: { request: { fieldSetId: id }, response: { success: true } },
  },
};
