import { buildPageExample, EXAMPLE_IDS, envelope, lite } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { envelopeId, recipientId } = EXAMPLE_IDS;
const TEMPLATE = "envelope_tmoznarvlkcdhbsy";
const USES = { count: 12, isMore: false, lastAt: lite.updatedAt };

const LISTED = {
  id: TEMPLATE,
  templateId: 57,
  title: "Lease",
  templateType: "PRIVATE",
  visibility: "EVERYONE",
  folderId: null,
  createdAt: lite.createdAt,
  updatedAt: lite.updatedAt,
  owner: "Olga Owner",
  isShared: false,
  mayEdit: true,
  notDeletedBecause: null,
  itemCount: 1,
  recipients: [
    {
      id: recipientId,
      name: "Recipient 1",
      email: "recipient.1@placeholder.invalid",
      role: "SIGNER",
      signingOrder: null,
    },
  ],
  uses: USES,
  directLink: { enabled: true },
};

const REVISION = {
  number: 3,
  by: { kind: "user", id: 12, name: "Olga Owner", email: "olga@example.com" },
  startedAt: lite.createdAt,
  changedAt: lite.updatedAt,
  isOpen: false,
  restoredFrom: null,
};

const CHANGE = {
  what: "FIELD",
  how: "CHANGED",
  name: "Rent",
  key: "required",
  from: false,
  to: true,
  field: { type: "NUMBER", page: 2, person: "Recipient 1" },
};

const CONTENT = {
  title: "Lease",
  externalId: null,
  visibility: "EVERYONE",
  templateType: "PRIVATE",
  publicTitle: "",
  publicDescription: "",
  globalAccessAuth: [],
  globalActionAuth: [],
  formValues: null,
  settings: (({ id: _, ...settings }) => settings)(envelope.documentMeta),
  files: [
    {
      id: EXAMPLE_IDS.envelopeItemId,
      title: "lease.pdf",
      order: 1,
      pageCount: 1,
      pages: [{ width: 595, height: 842 }],
      notices: [],
      tagReport: null,
      openTags: null,
      originalVersionId: "d5c7v9b1n3m5k7j9h1g3f5d7",
    },
  ],
  people: [],
  fields: [],
  attachments: [],
};

/** Operations on templates beyond those of every envelope (rest/resources.md 19). */
export const TEMPLATE_OPERATIONS: OperationTexts = {
  "GET /envelope/template": {
    operationId: "template-find",
    tag: "Template",
    summary: "List templates with how often they are used",
    description:
      "Newest first, of every folder unless `folderId` names one, with those that other teams of the organisation " +
      "share (`isShared`). `uses` counts the documents that your lists show, all of them: `isMore` is false. With " +
      "`orderByColumn=uses` or `lastUsedAt` they come by the same numbers, so that the order tells of no document " +
      "that you may not see.",
    example: { response: buildPageExample([LISTED]) },
  },
  "GET /envelope/{envelopeId}/usage": {
    operationId: "template-usage",
    tag: "Template",
    summary: "Tell how a template is used",
    description: "`directLink` says who came through it last; null without one.",
    example: {
      response: {
        uses: USES,
        revision: 3,
        directLink: {
          enabled: true,
          directTemplateRecipientId: recipientId,
          uses: USES,
          last: [{ envelopeId, name: "Ana Rojas", at: lite.updatedAt }],
        },
      },
    },
  },
  "POST /envelope/save-as-template": {
    operationId: "envelope-saveAsTemplate",
    tag: "Template",
    summary: "Make a template of an envelope",
    description:
      "From the original, unsigned files, with settings, people and their empty fields. Placeholders stand for the " +
      "people unless `keepPeople` is true. The envelope stays as it is.",
    example: { request: { envelopeId, title: "Lease" }, response: { id: TEMPLATE } },
  },
  "GET /envelope/{envelopeId}/revision": {
    operationId: "template-revisions",
    tag: "Template",
    summary: "List the revisions of a template",
    description:
      "Newest first. One for each editing session, closed after 10 minutes without a change, and for each call of " +
      "the API that changed it. Documents say by `templateRevision` which one they were made from.",
    example: { response: buildPageExample([REVISION]) },
  },
  "GET /envelope/{envelopeId}/revision/{revision}": {
    operationId: "template-revision",
    tag: "Template",
    summary: "Get a revision of a template",
    description: "All that the template was, and what changed since the revision before.",
    example: { response: { ...REVISION, changes: [CHANGE], content: CONTENT } },
  },
  "GET /envelope/{envelopeId}/difference": {
    operationId: "template-difference",
    tag: "Template",
    summary: "Compare two revisions of a template",
    example: { response: { from: 2, to: 3, changes: [CHANGE] } },
  },
  "POST /envelope/restore-revision": {
    operationId: "template-restore",
    tag: "Template",
    summary: "Make a template what it was in a revision",
    description:
      "As a new revision, so that nothing is lost. Ids of recipients, fields and files mean again what they meant. " +
      "Who sees it, its folder and its direct link stay.",
    example: { request: { envelopeId: TEMPLATE, revision: 2 }, response: { revision: 4 } },
  },
};
