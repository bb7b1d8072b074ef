import { describe, expect, test } from "vitest";
import type { TemplateContent } from "./content";
import { listTemplateChanges } from "./difference";
import { isSameEditingSession } from "./editing-session";

const base: TemplateContent = {
  title: "Lease",
  externalId: null,
  visibility: "EVERYONE",
  templateType: "PRIVATE",
  publicTitle: "",
  publicDescription: "",
  globalAccessAuth: [],
  globalActionAuth: [],
  formValues: null,
  settings: {
    subject: null,
    message: null,
    timezone: "Etc/UTC",
    dateFormat: "yyyy-MM-dd hh:mm a",
    redirectUrl: null,
    signingOrder: "PARALLEL",
    distributionMethod: "EMAIL",
    language: "en",
    allowDictateNextSigner: false,
    typedSignatureEnabled: true,
    uploadSignatureEnabled: true,
    drawSignatureEnabled: true,
    furtherSignatures: false,
    signatureFrame: false,
    emailSettings: { documentPending: true, documentDeleted: true },
    emailId: null,
    emailReplyTo: null,
    envelopeExpirationPeriod: null,
    reminderSettings: null,
  },
  files: [
    {
      id: "item",
      title: "lease.pdf",
      order: 1,
      pageCount: 4,
      pages: [],
      notices: [],
      tagReport: null,
      openTags: null,
      originalVersionId: "v1",
    },
  ],
  people: [
    {
      id: 1,
      name: "Tenant",
      email: "",
      role: "SIGNER",
      signingOrder: 1,
      language: null,
      accessAuth: [],
      actionAuth: [],
    },
  ],
  fields: [
    {
      id: 7,
      secondaryId: "f",
      type: "TEXT",
      envelopeItemId: "item",
      recipientId: 1,
      page: 2,
      positionX: 10,
      positionY: 10,
      width: 20,
      height: 3,
      fieldMeta: { type: "text", label: "Rent", required: true },
    },
  ],
  attachments: [{ label: "Terms", data: "https://example.com/terms" }],
};
const [file] = base.files;
const [field] = base.fields;
const [person] = base.people;
if (!file || !field || !person) throw new TypeError("the sample has one of each");
const listChangeTexts = (to: TemplateContent) =>
  listTemplateChanges(base, to).map(({ what, how, name, key }) => [what, how, name, key].join(" "));

describe("the difference of two revisions", () => {
  test("of the same content is empty, whatever order keys are stored in", () => {
    const reordered = { documentDeleted: true, documentPending: true };
    expect(listChangeTexts({ ...base, settings: { ...base.settings, emailSettings: reordered } })).toEqual(
      [],
    );
  });

  test("lists template, settings, files, recipients, links and fields, each change on its own", () => {
    expect(
      listChangeTexts({
        ...base,
        title: "Lease 2026",
        settings: { ...base.settings, subject: "Please sign" },
        files: [{ ...file, title: "lease-2026.pdf", originalVersionId: "v2", pageCount: 5 }],
        people: [{ ...person, name: "Landlord", role: "APPROVER" }],
        attachments: [{ label: "Terms", data: "https://example.com/new" }],
        fields: [
          { ...field, positionX: 12, width: 30, fieldMeta: { type: "text", label: "Rent", required: false } },
        ],
      }),
    ).toEqual([
      "TEMPLATE CHANGED Lease 2026 title",
      "SETTING CHANGED  subject",
      "FILE CHANGED lease-2026.pdf title",
      "FILE CHANGED lease-2026.pdf file",
      "PERSON CHANGED Landlord name",
      "PERSON CHANGED Landlord role",
      "LINK CHANGED Terms data",
      "FIELD CHANGED Rent person",
      "FIELD CHANGED Rent place",
      "FIELD CHANGED Rent size",
      "FIELD CHANGED Rent required",
    ]);
  });

  test("lists additions and removals, a field with its type, page and recipient", () => {
    const added = { ...field, id: 8, page: 3, type: "SIGNATURE" as const, fieldMeta: null };
    const changes = listTemplateChanges(base, { ...base, fields: [added], attachments: [] });
    expect(changes.map(({ what, how, field: of }) => [what, how, of?.type, of?.page, of?.person])).toEqual([
      ["LINK", "REMOVED", undefined, undefined, undefined],
      ["FIELD", "REMOVED", "TEXT", 2, "Tenant"],
      ["FIELD", "ADDED", "SIGNATURE", 3, "Tenant"],
    ]);
  });
});

describe("an editing session continues", () => {
  const ana = { kind: "user" as const, id: 1 };
  const createMinute = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes));
  test.each([
    ["for the same person within ten minutes", ana, 10, true],
    ["for nobody after ten minutes", ana, 11, false],
    ["for nobody else", { kind: "user" as const, id: 2 }, 1, false],
    ["for no call of the API, not even of the same token", { kind: "apiToken" as const, id: 1 }, 0, false],
  ])("%s", (_, actor, minutes, goesOn) => {
    expect(
      isSameEditingSession({ actor: ana, changedAt: createMinute(0) }, actor, createMinute(minutes)),
    ).toBe(goesOn);
  });
});
