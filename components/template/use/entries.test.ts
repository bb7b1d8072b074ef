import { describe, expect, test } from "vitest";
import {
  buildSettingsOverride,
  createEntries,
  fillEmptySeats,
  findPersonProblems,
  listBlockedFiles,
  listCallFiles,
  listCallPeople,
  listModes,
  previewTitle,
  toPrefillFields,
  type UseTemplate,
  withFile,
} from "./entries";

const template: UseTemplate = {
  id: "envelope_x",
  title: "Lease",
  documentMeta: {
    subject: "Your lease",
    message: null,
    envelopeExpirationPeriod: null,
    distributionMethod: "EMAIL",
  },
  recipients: [
    { id: 1, name: "Recipient 1", email: "recipient.1@placeholder.invalid", role: "SIGNER", signingOrder: 1 },
    { id: 2, name: "Landlord", email: "landlord@example.com", role: "APPROVER", signingOrder: 2 },
    { id: 3, name: "Tenant", email: "", role: "CC", signingOrder: null },
  ],
};
const startEntries = createEntries(template);
const withEmail = (id: number, email: string) => ({
  ...startEntries,
  people: { ...startEntries.people, [id]: { email, name: "", signingOrder: null } },
});

describe("files for the use of a template", () => {
  test("are sent by upload position, and a file that cannot be used blocks the use", () => {
    expect(listCallFiles(startEntries)).toBeNull();
    const entriesWithFiles = withFile(withFile(startEntries, "item_b", "upload_2"), "item_a", null);
    expect([...listBlockedFiles(entriesWithFiles)]).toEqual(["item_a"]);
    const both = withFile(entriesWithFiles, "item_a", "upload_1");
    expect(listCallFiles(both)).toEqual({
      uploadIds: ["upload_2", "upload_1"],
      customDocumentData: [
        { identifier: 0, envelopeItemId: "item_b" },
        { identifier: 1, envelopeItemId: "item_a" },
      ],
    });
    expect(listCallFiles(withFile(both, "item_b", undefined))?.uploadIds).toEqual(["upload_1"]);
  });
});

describe("a use of a template", () => {
  test("starts with real e-mail addresses and never shows a placeholder's", () => {
    expect([startEntries.people[1]?.email, startEntries.people[2]?.email]).toEqual([
      "",
      "landlord@example.com",
    ]);
  });

  test("needs every recipient's e-mail address only when mails are sent, and a valid one always", () => {
    expect([...findPersonProblems(template, startEntries)]).toEqual([
      [1, "emailNeeded"],
      [3, "emailNeeded"],
    ]);
    expect([...findPersonProblems(template, { ...startEntries, mode: "links" })]).toEqual([]);
    const wrong = { ...withEmail(1, "ana@"), mode: "draft" as const };
    expect([...findPersonProblems(template, wrong)]).toEqual([[1, "emailInvalid"]]);
  });

  test("fills empty recipients with pasted ones in order and leaves out the rest", () => {
    const pasted = ["ana", "bea", "cleo"].map((name) => ({ name, email: `${name}@example.com` }));
    const seated = fillEmptySeats(template, startEntries, pasted).people;
    expect([1, 2, 3].map((id) => seated[id]?.email)).toEqual([
      "ana@example.com",
      "landlord@example.com",
      "bea@example.com",
    ]);
  });

  test("sends an empty recipient with the role's name and no e-mail address, and the order if there is one", () => {
    expect(listCallPeople(template, { ...withEmail(1, " ana@example.com "), mode: "draft" })).toEqual([
      { id: 1, email: "ana@example.com", name: "", signingOrder: 1 },
      { id: 2, email: "landlord@example.com", name: "Landlord", signingOrder: 2 },
      { id: 3, email: "", name: "Tenant" },
    ]);
  });

  test("sends only settings that differ from the template's, and an emptied subject as null", () => {
    expect(buildSettingsOverride(template, startEntries)).toEqual({});
    const changed = {
      title: " Lease 4B ",
      subject: " ",
      message: "Please",
      mode: "links" as const,
      expirationPeriod: { unit: "day" as const, amount: 7 },
    };
    expect(buildSettingsOverride(template, { ...startEntries, ...changed })).toEqual({
      title: "Lease 4B",
      subject: null,
      message: "Please",
      distributionMethod: "NONE",
      envelopeExpirationPeriod: { unit: "day", amount: 7 },
    });
  });

  test("keeps the template's way of sending for a member who may send only from templates", () => {
    const byLinks: UseTemplate = {
      ...template,
      documentMeta: { ...template.documentMeta, distributionMethod: "NONE" },
    };
    expect(listModes(template, false)).toEqual(["send", "links", "draft"]);
    expect(listModes(template, true)).toEqual(["send", "draft"]);
    expect(listModes(byLinks, true)).toEqual(["links", "draft"]);
    expect(buildSettingsOverride(byLinks, createEntries(byLinks))).toEqual({});
  });

  test("shows the title as the first signer of this use completes it", () => {
    const previewUseTitle = (title: string, entries = startEntries) =>
      previewTitle(template, { ...entries, title });
    expect(previewUseTitle("Lease")).toBeNull();
    expect(previewUseTitle("Lease – {signer.name}")).toBe("Lease – Recipient 1");
    expect(previewUseTitle("Lease – {signer.name}", withEmail(1, "ana@example.com"))).toBe(
      "Lease – ana@example.com",
    );
  });

  test("sends only values that were filled in", () => {
    const fields = [
      { id: 7, type: "TEXT" as const, wireType: "text" },
      { id: 8, type: "CHECKBOX" as const, wireType: "checkbox" },
      { id: 9, type: "DATE" as const, wireType: "date" },
    ];
    expect(toPrefillFields(fields, { 7: "900", 8: ["a"], 9: "" })).toEqual([
      { id: 7, type: "text", value: "900" },
      { id: 8, type: "checkbox", value: ["a"] },
    ]);
  });
});
