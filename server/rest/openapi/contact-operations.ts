import { buildPageExample, lite } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const contactId = "x1sw9z2b8d4q0m7k5c3v6n1t";
const OK = { success: true };
const ADDRESS = { email: "ana.rojas@example.com" };
const AUTH = { accessAuth: [], actionAuth: ["PASSKEY"] };

const CONTACT = {
  id: contactId,
  teamId: lite.teamId,
  userId: lite.userId,
  ...ADDRESS,
  name: "Ana Rojas",
  language: "es",
  rut: "12.345.678-5",
  authOptions: AUTH,
  createdAt: lite.createdAt,
  updatedAt: lite.updatedAt,
};

/** Contacts (rest/resources.md 20). */
export const CONTACT_OPERATIONS: OperationTexts = {
  "GET /contact/suggestion": {
    operationId: "contact-suggest",
    tag: "Contact",
    summary: "Suggest people while an address is typed",
    description:
      "Every word of `query` must begin a word of the name or the address, without regard to case and accents. " +
      "First come those whom the caller has sent to, then contacts of the team, then those whom others of the team " +
      "have sent to by envelopes that the caller sees; in each, recent and frequent ones first.",
    example: {
      response: {
        data: [
          {
            ...ADDRESS,
            name: "Ana Rojas",
            contactId,
            language: "es",
            authOptions: AUTH,
            sent: 12,
            sentByMe: 7,
          },
        ],
      },
    },
  },
  "GET /contact": {
    operationId: "contact-find",
    tag: "Contact",
    summary: "List contacts",
    description: "By name. Every word of `query` must begin a word of the name or the address.",
    example: { response: buildPageExample([CONTACT]) },
  },
  "GET /contact/{contactId}": {
    operationId: "contact-get",
    tag: "Contact",
    summary: "Get a contact",
    example: { response: CONTACT },
  },
  "POST /contact/create": {
    operationId: "contact-create",
    tag: "Contact",
    summary: "Keep a person",
    description: "A team keeps one contact an address, and at most 50 000.",
    example: {
      request: { ...ADDRESS, name: "Ana Rojas", language: "es", rut: "12345678-5", actionAuth: ["PASSKEY"] },
      response: CONTACT,
    },
  },
  "POST /contact/update": {
    operationId: "contact-update",
    tag: "Contact",
    summary: "Change a contact",
    description: "What `data` does not name stays as it is.",
    example: { request: { contactId, data: { name: "Ana Rojas" } }, response: CONTACT },
  },
  "POST /contact/delete": {
    operationId: "contact-delete",
    tag: "Contact",
    summary: "Delete a contact",
    description: "The caller is no longer suggested this address either, until the next document goes to it.",
    example: { request: { contactId }, response: OK },
  },
  "POST /contact/import": {
    operationId: "contact-import",
    tag: "Contact",
    summary: "Keep up to 500 people at once",
    description:
      "Each row is judged by itself, and takes what `POST /contact/create` takes; those of a known address change " +
      "that contact. `refused` names the rows that were not taken, from 0, and the key that is wrong with each.",
    example: {
      request: { data: [{ ...ADDRESS, name: "Ana Rojas" }, { email: "nobody" }] },
      response: { created: 1, updated: 0, refused: [{ index: 1, reason: "email" }] },
    },
  },
  "GET /contact/export": {
    operationId: "contact-export",
    tag: "Contact",
    summary: "Download all contacts as CSV",
    description: "Cells that a spreadsheet would run as a formula begin with a quote.",
    answer: "csv",
  },
  "POST /contact/suggestion/delete": {
    operationId: "contact-suggestion-delete",
    tag: "Contact",
    summary: "Suggest somebody no longer",
    description: "For the caller alone, until the next document goes to this address. A contact stays.",
    example: { request: ADDRESS, response: OK },
  },
  "POST /contact/suggestion/restore": {
    operationId: "contact-suggestion-restore",
    tag: "Contact",
    summary: "Suggest somebody again",
    example: { request: ADDRESS, response: OK },
  },
};
