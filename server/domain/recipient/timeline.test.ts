import { describe, expect, it } from "vitest";
import {
  countProgress,
  type EnvelopeOnTimeline,
  getEnvelopeChip,
  getRecipientState,
  type RecipientOnTimeline,
} from "./timeline";

const NOW = new Date("2026-05-03T12:00:00Z");
const ana: RecipientOnTimeline = {
  id: 1,
  name: "Ana",
  email: "ana@example.com",
  role: "SIGNER",
  signingOrder: 1,
  sendStatus: "NOT_SENT",
  readStatus: "NOT_OPENED",
  signingStatus: "NOT_SIGNED",
  expiresAt: null,
};
const eva: RecipientOnTimeline = { ...ana, id: 2, name: "", email: "eva@example.com", signingOrder: 0 };

function envelope(over: Partial<EnvelopeOnTimeline> = {}): EnvelopeOnTimeline {
  return {
    type: "DOCUMENT",
    status: "PENDING",
    deletedAt: null,
    sealingSince: null,
    signingMode: "SEQUENTIAL",
    recipients: [ana],
    ...over,
  };
}

describe("just after sending, the chip and every line agree", () => {
  const sent = { distributionMethod: "EMAIL", signingMode: "PARALLEL", recipients: [ana, eva] } as const;
  it.each([
    ["sending", {}],
    ["sending", { status: "DRAFT", isSendScheduled: true }],
    ["sending", { signingMode: "SEQUENTIAL" }],
    ["waiting", { recipients: [{ ...ana, sendStatus: "SENT" }, eva] }],
    ["waiting", { distributionMethod: "NONE" }],
    ["waiting", { recipients: [{ ...ana, email: "" }] }],
    ["deliveryProblem", { recipients: [{ ...ana, hasBounced: true }, eva] }],
    ["draft", { status: "DRAFT" }],
  ] as const)("%s for %j", (chip, over) => {
    const given = envelope({ ...sent, ...over });
    expect(getEnvelopeChip(given, NOW).chip).toBe(chip);
    const recipientStates = given.recipients.map((person) => getRecipientState(person, given, NOW));
    expect(recipientStates.every((state) => state === "sending" || state === "waitingTurn")).toBe(
      chip === "sending",
    );
  });
});

describe("the line of a recipient", () => {
  it.each([
    ["notSent", {}, {}],
    ["notSent", {}, { status: "DRAFT" }],
    ["sent", { sendStatus: "SENT" }, {}],
    ["opened", { sendStatus: "SENT", readStatus: "OPENED" }, {}],
    ["waitingTurn", {}, { recipients: [ana, eva] }],
    ["expired", { sendStatus: "SENT", readStatus: "OPENED", expiresAt: NOW }, {}],
    ["bounced", { sendStatus: "SENT", hasBounced: true }, {}],
    ["opened", { sendStatus: "SENT", readStatus: "OPENED", hasBounced: true }, {}],
    ["signed", { signingStatus: "SIGNED" }, {}],
    ["approved", { role: "APPROVER", signingStatus: "SIGNED" }, {}],
    ["viewed", { role: "VIEWER", signingStatus: "SIGNED" }, {}],
    ["assisted", { role: "ASSISTANT", signingStatus: "SIGNED" }, {}],
    ["rejected", { signingStatus: "REJECTED" }, { status: "REJECTED" }],
    ["getsCopy", { role: "CC", signingStatus: "SIGNED", sendStatus: "SENT" }, {}],
    ["sent", { sendStatus: "SENT", expiresAt: NOW }, { status: "CANCELLED" }],
  ] as const)("is %s for %j", (state, me, over) => {
    const recipient: RecipientOnTimeline = { ...ana, ...me };
    const of = envelope({ recipients: [recipient], ...over });
    expect(getRecipientState(recipient, of, NOW)).toBe(state);
  });
});

describe("the chip of an envelope", () => {
  const signed: RecipientOnTimeline = { ...eva, signingStatus: "SIGNED" };
  const copy: RecipientOnTimeline = { ...ana, id: 3, role: "CC", signingStatus: "SIGNED" };
  const half = { done: 1, of: 2 };

  it.each([
    ["draft", { status: "DRAFT" }, undefined, { chip: "draft" }],
    [
      "waiting, copies not counted",
      { recipients: [ana, signed, copy] },
      undefined,
      { chip: "waiting", progress: half },
    ],
    ["my turn", { recipients: [ana, signed] }, "ANA@example.com", { chip: "yourTurn", progress: half }],
    [
      "mine, but not my turn",
      { recipients: [ana, eva] },
      "ana@example.com",
      { chip: "waiting", progress: { done: 0, of: 2 } },
    ],
    [
      "a link expired",
      { recipients: [{ ...ana, expiresAt: NOW }, signed] },
      "ana@example.com",
      { chip: "expired", progress: half },
    ],
    [
      "a mail bounced",
      { recipients: [{ ...ana, hasBounced: true }, signed] },
      undefined,
      { chip: "deliveryProblem", progress: half },
    ],
    [
      "sealing",
      { recipients: [signed], sealingSince: NOW },
      undefined,
      { chip: "sealing", progress: { done: 1, of: 1 } },
    ],
    [
      "a seal that is refused is not called under way",
      { recipients: [signed], sealingSince: NOW, isSealRefused: true },
      undefined,
      { chip: "sealRefused", progress: { done: 1, of: 1 } },
    ],
    ["completed", { status: "COMPLETED", recipients: [signed] }, undefined, { chip: "completed" }],
    [
      "rejected by name",
      { status: "REJECTED", recipients: [{ ...ana, signingStatus: "REJECTED" }] },
      undefined,
      { chip: "rejected", by: "Ana" },
    ],
    [
      "rejected by address",
      { status: "REJECTED", recipients: [{ ...eva, signingStatus: "REJECTED" }] },
      undefined,
      { chip: "rejected", by: "eva@example.com" },
    ],
    ["cancelled", { status: "CANCELLED" }, undefined, { chip: "cancelled" }],
  ] as const)("%s", (_name, over, myEmail, chip) => {
    expect(getEnvelopeChip(envelope(over), NOW, myEmail)).toEqual(chip);
  });

  it("counts only who must act", () => {
    expect(countProgress([ana, signed, copy])).toEqual({ done: 1, of: 2 });
    expect(countProgress([copy])).toEqual({ done: 0, of: 0 });
  });
});
