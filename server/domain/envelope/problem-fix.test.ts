import { expect, it } from "vitest";
import type { FieldForRules } from "@/server/domain/aggregate";
import { parseFieldMeta } from "@/server/domain/field/parse-meta";
import { getSendingOptions } from "@/server/domain/recipient/auth-methods";
import type { RecipientRole } from "@/server/domain/vocabulary";
import { findFix, withFix } from "./problem-fix";
import { findSendingProblems, splitProblems } from "./sending-checks";
import type { EnvelopeBeforeSending, RecipientBeforeSending, SendingProblem } from "./sending-problem";

const OPTIONS = getSendingOptions({ claveUnica: true, advancedSignature: null });

function person(
  id: number,
  role: RecipientRole,
  over: Partial<RecipientBeforeSending> = {},
): RecipientBeforeSending {
  return {
    id,
    role,
    name: `P${id}`,
    email: `p${id}@example.com`,
    signingOrder: null,
    expiresAt: null,
    sendStatus: "NOT_SENT",
    readStatus: "NOT_OPENED",
    signingStatus: "NOT_SIGNED",
    accessAuth: [],
    actionAuth: [],
    ...over,
  };
}

function field(id: number, over: Partial<FieldForRules> = {}, meta?: object): FieldForRules {
  const type = over.type ?? "SIGNATURE";
  return {
    id,
    recipientId: id,
    envelopeItemId: "item_1",
    page: 1,
    positionX: 10,
    positionY: 10 * id,
    width: 30,
    height: 8,
    customText: "",
    inserted: false,
    ...over,
    type,
    fieldMeta: parseFieldMeta(type, meta),
  };
}

function envelope(over: Partial<EnvelopeBeforeSending> = {}): EnvelopeBeforeSending {
  return {
    type: "DOCUMENT",
    status: "DRAFT",
    deletedAt: null,
    sealingSince: null,
    globalAccessAuth: [],
    globalActionAuth: [],
    signingMode: "PARALLEL",
    distributionMethod: "EMAIL",
    typedSignatureEnabled: true,
    uploadSignatureEnabled: true,
    drawSignatureEnabled: true,
    items: [{ id: "item_1", title: "Lease", pages: [{ width: 595, height: 842 }] }],
    recipients: [person(1, "SIGNER")],
    fields: [field(1)],
    ...over,
  };
}

const SIGNERS = [person(1, "SIGNER"), person(2, "SIGNER")];
const SIGNED = [field(1), field(2)];
const choice = (value: string, checked: boolean, id: number) => ({ id, value, checked });

it.each<[SendingProblem["code"], string, Partial<EnvelopeBeforeSending>]>([
  ["approverInParallel", "first", { recipients: [...SIGNERS, person(3, "APPROVER")], fields: SIGNED }],
  [
    "approverAfterSigners",
    "first",
    {
      signingMode: "SEQUENTIAL",
      recipients: [
        person(1, "SIGNER", { signingOrder: 1 }),
        person(2, "SIGNER", { signingOrder: 1 }),
        person(3, "APPROVER", { signingOrder: 2 }),
      ],
      fields: SIGNED,
    },
  ],
  ["assistantInParallel", "first", { recipients: [...SIGNERS, person(3, "ASSISTANT")], fields: SIGNED }],
  [
    "assistantLast",
    "first",
    { signingMode: "SEQUENTIAL", recipients: [...SIGNERS, person(3, "ASSISTANT")], fields: SIGNED },
  ],
  [
    "orderMissing",
    "last",
    {
      signingMode: "SEQUENTIAL",
      recipients: [person(1, "SIGNER", { signingOrder: 4 }), person(2, "SIGNER")],
      fields: SIGNED,
    },
  ],
  ["emailMissing", "handOut", { recipients: [person(1, "SIGNER", { email: "" })] }],
  [
    "noSignatureKind",
    "allKinds",
    { typedSignatureEnabled: false, uploadSignatureEnabled: false, drawSignatureEnabled: false },
  ],
  ["signatureNotRequired", "require", { fields: [field(1, {}, { type: "signature", required: false })] }],
  [
    "rutFirmadoUnchecked",
    "check",
    {
      recipients: [person(1, "SIGNER", { actionAuth: ["EXPLICIT_NONE"] })],
      fields: [field(1), field(2, { type: "RUT_FIRMADO", recipientId: 1 })],
    },
  ],
  [
    "readOnlyWithoutValue",
    "fillable",
    { fields: [field(1), field(2, { type: "TEXT", recipientId: 1 }, { type: "text", readOnly: true })] },
  ],
  [
    "severalChecked",
    "oneChoice",
    {
      fields: [
        field(1),
        field(
          2,
          { type: "RADIO", recipientId: 1 },
          {
            type: "radio",
            values: [choice("a", false, 1), choice("b", true, 2), choice("c", true, 3)],
          },
        ),
      ],
    },
  ],
  [
    "fieldTiny",
    "larger",
    { fields: [field(1), field(2, { type: "TEXT", recipientId: 1, width: 1, height: 0.5, positionX: 99 })] },
  ],
  [
    "dateTooWide",
    "dateOnly",
    {
      dateFormat: "yyyy-MM-dd hh:mm a",
      fields: [field(1), field(2, { type: "DATE", recipientId: 1, positionY: 60, width: 10 })],
    },
  ],
  [
    "dateTooWide",
    "larger",
    {
      dateFormat: "yyyy-MM-dd",
      fields: [field(1), field(2, { type: "DATE", recipientId: 1, positionY: 60, width: 4 })],
    },
  ],
  ["fieldOffPage", "ontoPage", { fields: [field(1, { positionX: 95 })] }],
  ["fieldsOverlap", "apart", { recipients: SIGNERS, fields: [field(1), field(2, { positionY: 12 })] }],
  ["nobodyActs", "look", { recipients: [person(1, "CC"), person(2, "CC")], fields: [] }],
])("%s is offered the fix “%s”, after which nothing speaks against sending", (code, name, over) => {
  const before = envelope(over);
  const problem = splitProblems(findSendingProblems(before, OPTIONS)).find((found) => found.code === code);
  expect(problem, "the problem is there").toBeDefined();
  const fix = problem && findFix(problem, before, OPTIONS);
  expect(fix?.name).toBe(name);
  const after = fix ? findSendingProblems(withFix(before, fix), OPTIONS) : [];
  const severe = after.filter((left) => left.code === code || left.severity === "blocking");
  expect(severe.map((left) => left.code)).toEqual([]);
});
