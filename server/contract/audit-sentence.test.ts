import { describe, expect, test } from "vitest";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { AUDIT_DATA } from "./audit";
import { auditSentence } from "./audit-sentence";

const person = {
  recipientId: 1,
  recipientName: "Ana",
  recipientEmail: "ana@example.com",
  recipientRole: "SIGNER",
};

describe.each(LANGUAGES)("in %s", (language) => {
  test("every kind of entry has a sentence that is not its name and leaves no placeholder", () => {
    for (const type of Object.keys(AUDIT_DATA)) {
      const sentence = auditSentence(language, { type, data: { ...person, title: "Lease" } });
      expect(sentence, type).not.toBe(type);
      expect(sentence, type).not.toMatch(/[{}]|audit\.entry/);
    }
  });
});

test("a sentence names person, field and value", () => {
  const data = { ...person, fieldId: "f", field: { type: "DATE", data: "2026-11-21" } };
  expect(auditSentence("en", { type: "DOCUMENT_FIELD_INSERTED", data })).toBe(
    "Ana filled a field (date): 2026-11-21",
  );
  expect(auditSentence("es", { type: "DOCUMENT_RECIPIENT_COMPLETED", data: person })).toBe(
    "Ana terminó de firmar.",
  );
});

test("a cancellation without a reason does not pretend to have one", () => {
  expect(auditSentence("en", { type: "DOCUMENT_CANCELLED", data: {} })).toBe("The envelope was cancelled.");
  expect(auditSentence("en", { type: "DOCUMENT_CANCELLED", data: { reason: "Typo" } })).toBe(
    "The envelope was cancelled: Typo",
  );
});

test("a file that was prepared is not said to have been renamed", () => {
  const entry = (field: string) => ({
    type: "ENVELOPE_ITEM_UPDATED",
    data: { envelopeItemId: "i", changes: [{ field, from: "a", to: "b" }] },
  });
  expect(auditSentence("en", entry("title"))).toBe("A file was renamed or moved.");
  expect(auditSentence("en", entry("file"))).toMatch(/prepared for signing/);
});

test("a kind of a newer version is shown by its name", () => {
  expect(auditSentence("en", { type: "SOMETHING_NEW", data: {} })).toBe("SOMETHING_NEW");
});
