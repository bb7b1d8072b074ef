import { describe, expect, it } from "vitest";
import type { EnvelopeForRules, RecipientForRules } from "@/server/domain/aggregate";
import { DomainError } from "@/server/domain/errors";
import { parseFieldMeta } from "@/server/domain/field/parse-meta";
import { assertAttachmentsOpen, assertMayAddFields, assertRecipientEditable } from "./edit-rules";

const ana: RecipientForRules = {
  id: 1,
  name: "Ana",
  email: "ana@example.com",
  role: "SIGNER",
  signingOrder: null,
  sendStatus: "SENT",
  readStatus: "OPENED",
  signingStatus: "NOT_SIGNED",
  expiresAt: null,
};
const signed: RecipientForRules = { ...ana, id: 2, signingStatus: "SIGNED" };
const rejected: RecipientForRules = { ...ana, id: 2, signingStatus: "REJECTED" };
const copy: RecipientForRules = { ...ana, id: 3, role: "CC", signingStatus: "SIGNED" };

function envelope(over: Partial<EnvelopeForRules> = {}): EnvelopeForRules {
  return {
    type: "DOCUMENT",
    status: "PENDING",
    deletedAt: null,
    sealingSince: null,
    signingMode: "PARALLEL",
    recipients: [ana, copy],
    ...over,
  };
}

function getCode(act: () => void): string {
  try {
    act();
    return "ok";
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

describe("changing a recipient", () => {
  it.each([
    ["unsigned while pending", ana, {}, "ok"],
    ["unsigned in a draft", ana, { status: "DRAFT" }, "ok"],
    ["a copy, stored as signed", copy, {}, "ok"],
    ["signed", signed, {}, "INVALID_REQUEST"],
    ["rejected", rejected, {}, "INVALID_REQUEST"],
    ["of a completed envelope", ana, { status: "COMPLETED" }, "ENVELOPE_COMPLETED"],
    ["while sealing", ana, { sealingSince: new Date() }, "INVALID_REQUEST"],
  ] as const)("%s: %#", (_name, recipient, over, code) => {
    for (const action of ["updateRecipient", "deleteRecipient"] as const) {
      expect(getCode(() => assertRecipientEditable(action, recipient, envelope(over)))).toBe(code);
    }
  });
});

describe("attachments", () => {
  it.each([
    ["in a draft", { status: "DRAFT" }, "ok"],
    ["pending, nobody acted", {}, "ok"],
    ["from the first signature", { recipients: [ana, signed] }, "INVALID_REQUEST"],
    ["from a rejection", { recipients: [ana, rejected] }, "INVALID_REQUEST"],
    ["cancelled", { status: "CANCELLED" }, "ENVELOPE_CANCELLED"],
  ] as const)("%s", (_name, over, code) => {
    for (const change of ["update", "delete"] as const) {
      expect(getCode(() => assertAttachmentsOpen(change, envelope(over)))).toBe(code);
    }
  });

  it("may be added after an act, while the envelope is pending", () => {
    expect(getCode(() => assertAttachmentsOpen("create", envelope({ recipients: [ana, signed] })))).toBe(
      "ok",
    );
    expect(getCode(() => assertAttachmentsOpen("create", envelope({ status: "COMPLETED" })))).toBe(
      "ENVELOPE_COMPLETED",
    );
  });
});

describe("adding fields", () => {
  const plain = [parseFieldMeta("TEXT", undefined)];
  const late = { ...ana, isAddedWhilePending: true };
  const early = { ...ana, isAddedWhilePending: false };

  it.each([
    [
      "in a draft, also locked and prefilled ones",
      early,
      { status: "DRAFT" },
      [parseFieldMeta("TEXT", { type: "text", text: "x", readOnly: true })],
      "ok",
    ],
    ["for a copy", { ...copy, isAddedWhilePending: false }, { status: "DRAFT" }, plain, "INVALID_REQUEST"],
    ["for a viewer", { ...early, role: "VIEWER" }, { status: "DRAFT" }, plain, "INVALID_REQUEST"],
    ["pending, for somebody there from the start", early, {}, plain, "INVALID_REQUEST"],
    ["pending, for somebody added since", late, {}, plain, "ok"],
    [
      "pending, added since, but somebody signed",
      late,
      { recipients: [ana, signed] },
      plain,
      "INVALID_REQUEST",
    ],
    [
      "pending, added since, locked",
      late,
      {},
      [parseFieldMeta("TEXT", { type: "text", text: "x", readOnly: true })],
      "INVALID_REQUEST",
    ],
    [
      "pending, added since, prefilled text",
      late,
      {},
      [parseFieldMeta("TEXT", { type: "text", text: "x" })],
      "INVALID_REQUEST",
    ],
    [
      "pending, added since, prefilled number",
      late,
      {},
      [parseFieldMeta("NUMBER", { type: "number", value: "1" })],
      "INVALID_REQUEST",
    ],
    [
      "pending, added since, a checked option",
      late,
      {},
      [parseFieldMeta("RADIO", { type: "radio", values: [{ id: 1, checked: true, value: "A" }] })],
      "INVALID_REQUEST",
    ],
    [
      "pending, added since, a default option",
      late,
      {},
      [parseFieldMeta("DROPDOWN", { type: "dropdown", values: [{ value: "A" }], defaultValue: "A" })],
      "INVALID_REQUEST",
    ],
    ["while sealing", late, { sealingSince: new Date() }, plain, "INVALID_REQUEST"],
  ] as const)("%s", (_name, recipient, over, metas, code) => {
    expect(getCode(() => assertMayAddFields(envelope(over), recipient, metas))).toBe(code);
  });
});
