import { describe, expect, test } from "vitest";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { AUDIT_DATA } from "./audit";
import { formatAuditSentence } from "./audit-sentence";

const person = {
  recipientId: 1,
  recipientName: "Ana",
  recipientEmail: "ana@example.com",
  recipientRole: "SIGNER",
};

describe.each(LANGUAGES)("in %s", (language) => {
  test("every entry type has a sentence that is not its name and leaves no placeholder", () => {
    for (const type of Object.keys(AUDIT_DATA)) {
      const sentence = formatAuditSentence(language, { type, data: { ...person, title: "Lease" } });
      expect(sentence, type).not.toBe(type);
      expect(sentence, type).not.toMatch(/[{}]|audit\.entry/);
    }
  });
});

test("a sentence names recipient, field and value", () => {
  const data = { ...person, fieldId: "f", field: { type: "DATE", data: "2026-11-21" } };
  expect(formatAuditSentence("en", { type: "DOCUMENT_FIELD_INSERTED", data })).toBe(
    "Ana filled in a field (date): 2026-11-21",
  );
  expect(formatAuditSentence("es", { type: "DOCUMENT_RECIPIENT_COMPLETED", data: person })).toBe(
    "Ana terminó de firmar.",
  );
});

test("an authentication handed to an embedded page says so, and names the site if it is known", () => {
  const type = "DOCUMENT_AUTH_PROVEN";
  const proven = { ...person, purpose: "ACTION", method: "ACCOUNT" };
  expect(formatAuditSentence("en", { type, data: proven })).toBe(
    "Ana was verified before signing (account).",
  );
  const withHandingSite = (site: string | null) => ({ ...proven, handedTo: { site } });
  expect(formatAuditSentence("en", { type, data: withHandingSite("https://acme.example:8443") })).toBe(
    "Ana was verified before signing (account), in a separate tab, and passed the verification to the page embedded in acme.example:8443.",
  );
  expect(formatAuditSentence("es", { type, data: withHandingSite(null) })).toBe(
    "Se verificó a Ana antes de firmar (cuenta), en una pestaña aparte, y entregó la verificación a una página insertada.",
  );
});

test("an ended fact gives its reason: another recipient, another name or less proof", () => {
  const formatSentence = (because?: string) =>
    formatAuditSentence("en", {
      type: "DOCUMENT_RECIPIENT_FACT_ENDED",
      data: { ...person, fact: "CONSENT", count: 1, ...(because ? { because } : {}) },
    });
  const consent = "their consent to sign electronically.";
  expect(formatSentence()).toBe(`The place of Ana went to somebody else, which ended ${consent}`);
  expect(formatSentence("NEW_NAME")).toBe(`Ana now has another name, which ended ${consent}`);
  expect(formatSentence("LESS_PROOF")).toBe(`Less proof is now required of Ana, which ended ${consent}`);
});

test("a cancellation without a reason gives none", () => {
  expect(formatAuditSentence("en", { type: "DOCUMENT_CANCELLED", data: {} })).toBe(
    "The document was cancelled.",
  );
  expect(formatAuditSentence("en", { type: "DOCUMENT_CANCELLED", data: { reason: "Typo" } })).toBe(
    "The document was cancelled: Typo",
  );
});

test("a deletion gives an administrator's reason, and none of a team", () => {
  const formatSentence = (data: unknown) => formatAuditSentence("en", { type: "DOCUMENT_DELETED", data });
  expect(formatSentence({ type: "SOFT" })).toBe("The document was deleted.");
  expect(formatSentence({ type: "SOFT", reason: "A court order" })).toBe(
    "An administrator of this installation deleted the document: A court order",
  );
});

test("a prepared file is not reported as renamed", () => {
  const entry = (field: string) => ({
    type: "ENVELOPE_ITEM_UPDATED",
    data: { envelopeItemId: "i", changes: [{ field, from: "a", to: "b" }] },
  });
  expect(formatAuditSentence("en", entry("title"))).toBe("A file was renamed or moved.");
  expect(formatAuditSentence("en", entry("file"))).toMatch(/prepared for signing/);
});

test("a file's sentence says what was done to it on arrival, in both languages", () => {
  const data = { envelopeItemTitle: "Lease.pdf", notices: ["REPAIRED", "LATER_VERSION", "TAGS_COVERED"] };
  expect(formatAuditSentence("en", { type: "ENVELOPE_ITEM_CREATED", data })).toBe(
    "The file “Lease.pdf” was added. The structure of the file was damaged and was repaired; its pages look as before. The text that marks the places of fields was covered.",
  );
  expect(formatAuditSentence("es", { type: "ENVELOPE_ITEM_CREATED", data })).toMatch(/se reparó/);
});

test("an entry type of a newer version is shown by its name", () => {
  expect(formatAuditSentence("en", { type: "SOMETHING_NEW", data: {} })).toBe("SOMETHING_NEW");
});
