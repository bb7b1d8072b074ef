import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type Caller, createCallerFor } from "@/server/caller";
import type { AuditType } from "@/server/contract/audit";
import type { RecipientChange } from "@/server/contract/recipient";
import { formPdf } from "@/server/testing/pdf/forms";
import { getTimeInThreeDays } from "@/server/testing/rest/requests";
import { listProcedures } from "@/server/testing/routers/inputs";
import { addColleague } from "@/server/testing/world/people";
import { box, signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { type NewEnvelope, type Sent, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await testWorld();
  owner = createCallerFor({ actor: world.owner, requestId: "test", db: world.db });
});
afterAll(() => world[Symbol.asyncDispose]());

const LINK = { label: "House rules", data: "https://example.com/rules" };
const buildSigners = (...names: string[]): NewEnvelope => ({ recipients: names.map((name) => signer(name)) });
const createDraft = (more: NewEnvelope = {}) => world.draft({ ...buildSigners("Ana", "Ben"), ...more });
const sendDocument = (more: NewEnvelope = {}) => world.send({ ...buildSigners("Ana", "Ben"), ...more });
const sendWithAttachment = () => sendDocument({ attachments: [LINK] });
/** After the first act only later additions are allowed. */
const sendAndSign = async () => {
  const one = await sendDocument();
  await signAs(signingCaller(world.db), one, 0);
  return one;
};
const createTemplate = () => createDraft({ type: "TEMPLATE" });

const getId = (one: Sent) => one.envelope.id;
const getAnaId = (one: Sent) => one.recipients[0]?.id ?? 0;
const getField = (one: Sent) => one.fields[0]?.id ?? 0;
const getItem = (one: Sent) => one.items[0]?.id ?? "";
/** Stores tags as for a file that came before its recipients. */
const insertOpenTags = async (one: Sent) => {
  const line = { positionX: 10, positionY: 20, width: 30, height: 2 };
  const tags = JSON.stringify([{ text: "{{date, r1}}", page: 1, lines: [line] }]);
  await world.test.sql`update envelope_item set open_tags = ${tags}::text::jsonb where id = ${getItem(one)}`;
};
const getLink = async (one: Sent) =>
  (await owner.attachment.list({ envelopeId: getId(one) })).data[0]?.id ?? "";

/** `before` and `after` must appear in the entry's data if the procedure changed a value. */
type RecordedCase = {
  on: () => Promise<Sent>;
  /** Returns the envelope with the log if it is another one. */
  act: (one: Sent) => Promise<unknown>;
  /** Returns the envelope that the procedure created, if any. */
  made?: (answer: unknown) => string;
  type: AuditType;
  before?: unknown;
  after?: unknown;
};
const readCreatedId = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "id" in answer ? String(answer.id) : "";

type RecipientChangeCase = [
  Omit<z.input<typeof RecipientChange>, "id">,
  type: string,
  from: unknown,
  to: unknown,
];
const CHANGES: RecipientChangeCase[] = [
  [{ email: "zoe@example.com" }, "EMAIL", "ana@example.com", "zoe@example.com"],
  [{ name: "Anna" }, "NAME", "Ana", "Anna"],
  [{ role: "APPROVER" }, "ROLE", "SIGNER", "APPROVER"],
  [{ signingOrder: 7 }, "SIGNING_ORDER", null, 7],
  [{ actionAuth: ["ACCOUNT"] }, "ACTION_AUTH", [], ["ACCOUNT"]],
  [{ accessAuth: ["ACCOUNT"] }, "ACCESS_AUTH", [], ["ACCOUNT"]],
];

const LATER = getTimeInThreeDays();

const RECORDED: Record<string, RecordedCase | RecordedCase[]> = {
  "attachment.create": {
    on: sendAndSign,
    act: (one) => owner.attachment.create({ envelopeId: getId(one), data: LINK }),
    type: "ATTACHMENT_CREATED",
    after: { label: LINK.label, address: LINK.data, isLater: true },
  },
  "attachment.update": {
    on: sendWithAttachment,
    act: async (one) =>
      owner.attachment.update({ id: await getLink(one), data: { label: "Terms", data: LINK.data } }),
    type: "ATTACHMENT_UPDATED",
    before: { from: LINK.label },
    after: { to: "Terms" },
  },
  "attachment.remove": {
    on: sendWithAttachment,
    act: async (one) => owner.attachment.remove({ id: await getLink(one) }),
    type: "ATTACHMENT_DELETED",
    before: { label: LINK.label, address: LINK.data },
  },
  "envelope.bulkCancel": {
    on: sendDocument,
    act: (one) => owner.envelope.bulkCancel({ envelopeIds: [getId(one)], reason: "Wrong price" }),
    type: "DOCUMENT_CANCELLED",
    after: { reason: "Wrong price" },
  },
  "envelope.bulkDelete": {
    on: createDraft,
    act: (one) => owner.envelope.bulkDelete({ envelopeIds: [getId(one)] }),
    type: "DOCUMENT_DELETED",
  },
  "envelope.cancel": {
    on: sendDocument,
    act: (one) => owner.envelope.cancel({ envelopeId: getId(one), reason: "Wrong price" }),
    type: "DOCUMENT_CANCELLED",
    after: { reason: "Wrong price" },
  },
  "envelope.transfer": {
    on: createDraft,
    act: async (one) => {
      const to = await addColleague(world, { team: "MEMBER" });
      return owner.envelope.transfer({ envelopeIds: [getId(one)], toEmail: to.email });
    },
    type: "DOCUMENT_OWNER_CHANGED",
    after: { cause: "TRANSFERRED" },
  },
  "envelope.create": {
    on: createDraft,
    act: async () =>
      owner.envelope.create({
        title: "Second lease",
        type: "DOCUMENT",
        uploadIds: [await world.upload(world.owner)],
      }),
    made: readCreatedId,
    type: "DOCUMENT_CREATED",
    after: { title: "Second lease" },
  },
  "envelope.distribute": {
    on: createDraft,
    act: (one) => owner.envelope.distribute({ envelopeId: getId(one) }),
    type: "DOCUMENT_SENT",
  },
  "envelope.duplicate": {
    on: createDraft,
    act: (one) => owner.envelope.duplicate({ envelopeId: getId(one) }),
    made: readCreatedId,
    type: "DOCUMENT_CREATED",
  },
  "envelope.redistribute": {
    on: sendDocument,
    act: (one) => owner.envelope.redistribute({ envelopeId: getId(one), recipients: [getAnaId(one)] }),
    type: "DOCUMENT_REDISTRIBUTED",
    after: { email: "ana@example.com" },
  },
  "envelope.remove": {
    on: createDraft,
    act: (one) => owner.envelope.remove({ envelopeId: getId(one) }),
    type: "DOCUMENT_DELETED",
  },
  "envelope.rename": {
    on: sendDocument,
    act: (one) => owner.envelope.rename({ envelopeId: getId(one), title: "Lease of the shop" }),
    type: "DOCUMENT_TITLE_UPDATED",
    after: { to: "Lease of the shop" },
  },
  "envelope.schedule": {
    on: createDraft,
    act: (one) => owner.envelope.schedule({ envelopeId: getId(one), ...LATER }),
    type: "DOCUMENT_SEND_PLANNED",
    after: LATER,
  },
  "envelope.unschedule": {
    on: async () => {
      const one = await createDraft();
      await owner.envelope.schedule({ envelopeId: getId(one), ...LATER });
      return one;
    },
    act: (one) => owner.envelope.unschedule({ envelopeId: getId(one) }),
    type: "DOCUMENT_SEND_CALLED_OFF",
    before: LATER,
  },
  "envelope.update": [
    {
      on: createDraft,
      act: (one) => owner.envelope.update({ envelopeId: getId(one), data: { title: "Lease of May" } }),
      type: "DOCUMENT_TITLE_UPDATED",
      before: { from: "Lease 2026" },
      after: { to: "Lease of May" },
    },
    {
      on: createDraft,
      act: (one) => owner.envelope.update({ envelopeId: getId(one), meta: { signingOrder: "SEQUENTIAL" } }),
      type: "DOCUMENT_META_UPDATED",
      before: { type: "SIGNING_ORDER", from: "PARALLEL" },
      after: { type: "SIGNING_ORDER", to: "SEQUENTIAL" },
    },
  ],
  "envelope.use": {
    on: createTemplate,
    act: (one) => owner.envelope.use({ envelopeId: getId(one), recipients: [] }),
    made: readCreatedId,
    type: "DOCUMENT_CREATED",
  },
  "field.createMany": {
    on: createDraft,
    act: (one) =>
      owner.field.createMany({
        envelopeId: getId(one),
        data: [{ ...box("TEXT", 3), recipientId: getAnaId(one), envelopeItemId: getItem(one) }],
      }),
    type: "FIELD_CREATED",
    after: { fieldType: "TEXT", fieldRecipientEmail: "ana@example.com" },
  },
  "field.deleteMany": {
    on: createDraft,
    act: (one) => owner.field.deleteMany({ envelopeId: getId(one), ids: [getField(one)] }),
    type: "FIELD_DELETED",
    before: { fieldType: "SIGNATURE", fieldRecipientEmail: "ana@example.com" },
  },
  "field.remove": {
    on: createDraft,
    act: (one) => owner.field.remove({ fieldId: getField(one) }),
    type: "FIELD_DELETED",
    before: { fieldType: "SIGNATURE", fieldRecipientEmail: "ana@example.com" },
  },
  "field.updateMany": {
    on: createDraft,
    act: (one) =>
      owner.field.updateMany({
        envelopeId: getId(one),
        data: [{ id: getField(one), type: "SIGNATURE", positionX: 25 }],
      }),
    type: "FIELD_UPDATED",
    before: { positionX: 10 },
    after: { positionX: 25 },
  },
  "item.add": {
    on: createDraft,
    act: async (one) =>
      owner.item.add({
        envelopeId: getId(one),
        uploadIds: [await world.upload(world.owner, 2, "annex.pdf")],
      }),
    type: "ENVELOPE_ITEM_CREATED",
    after: { envelopeItemTitle: "annex.pdf" },
  },
  "item.fillForm": {
    on: async () => createDraft({ bytes: await formPdf(), pages: 1 }),
    act: (one) => owner.item.fillForm({ envelopeId: getId(one), formValues: { city: "Arica" } }),
    type: "ENVELOPE_ITEM_UPDATED",
    after: { field: "notices", from: [], to: ["FORM_FILLED"] },
  },
  "item.remove": {
    on: () => createDraft({ files: 2 }),
    act: (one) => owner.item.remove({ envelopeId: getId(one), envelopeItemId: getItem(one) }),
    type: "ENVELOPE_ITEM_DELETED",
    before: { envelopeItemTitle: "file-1.pdf" },
  },
  "item.replace": {
    on: createDraft,
    act: async (one) =>
      owner.item.replace({
        envelopeId: getId(one),
        envelopeItemId: getItem(one),
        uploadIds: [await world.upload(world.owner, 2)],
      }),
    type: "ENVELOPE_ITEM_PDF_REPLACED",
  },
  "item.restore": {
    on: async () => {
      const one = await createDraft({ files: 2 });
      await owner.item.remove({ envelopeId: getId(one), envelopeItemId: getItem(one) });
      return one;
    },
    act: (one) => owner.item.restore({ envelopeId: getId(one), envelopeItemId: getItem(one) }),
    type: "ENVELOPE_ITEM_CREATED",
    after: { envelopeItemTitle: "file-1.pdf" },
  },
  "item.takeUpTags": {
    on: async () => {
      const one = await createDraft();
      await insertOpenTags(one);
      return one;
    },
    act: (one) => owner.item.takeUpTags({ envelopeId: getId(one) }),
    type: "FIELD_CREATED",
    after: { fieldType: "DATE", fieldRecipientEmail: "ana@example.com" },
  },
  "item.updateMany": {
    on: createDraft,
    act: (one) =>
      owner.item.updateMany({
        envelopeId: getId(one),
        data: [{ envelopeItemId: getItem(one), title: "Annex.pdf" }],
      }),
    type: "ENVELOPE_ITEM_UPDATED",
    before: { from: "file-1.pdf" },
    after: { to: "Annex.pdf" },
  },
  "recipient.add": {
    on: sendDocument,
    act: (one) =>
      owner.recipient.add({
        envelopeId: getId(one),
        recipient: { email: "eva@example.com", name: "Eva", role: "APPROVER" },
      }),
    type: "RECIPIENT_CREATED",
    after: { recipientEmail: "eva@example.com" },
  },
  "recipient.createMany": {
    on: sendDocument,
    act: (one) =>
      owner.recipient.createMany({
        envelopeId: getId(one),
        data: [{ name: "Cleo", email: "cleo@example.com", role: "APPROVER" }],
      }),
    type: "RECIPIENT_CREATED",
    after: { recipientName: "Cleo", recipientEmail: "cleo@example.com", recipientRole: "APPROVER" },
  },
  "recipient.rejectOnBehalf": {
    on: sendDocument,
    act: (one) => owner.recipient.rejectOnBehalf({ recipientId: getAnaId(one), reason: "By telephone" }),
    type: "DOCUMENT_RECIPIENT_REJECTED",
    after: { reason: "By telephone", isExternal: true },
  },
  "recipient.remove": {
    on: sendDocument,
    act: (one) => owner.recipient.remove({ recipientId: getAnaId(one) }),
    type: "RECIPIENT_DELETED",
    before: { recipientName: "Ana", recipientEmail: "ana@example.com", recipientRole: "SIGNER" },
  },
  "recipient.revealLink": {
    on: sendDocument,
    act: (one) => owner.recipient.revealLink({ envelopeId: getId(one), recipientId: getAnaId(one) }),
    type: "RECIPIENT_LINK_REVEALED",
    after: { recipientEmail: "ana@example.com" },
  },
  "recipient.updateMany": CHANGES.map(
    ([change, type, from, to]): RecordedCase => ({
      on: sendDocument,
      act: (one) =>
        owner.recipient.updateMany({
          envelopeId: getId(one),
          data: [{ ...change, id: getAnaId(one) }],
        }),
      type: "RECIPIENT_UPDATED",
      before: { type, from },
      after: { type, to },
    }),
  ),
};

/** Procedures that leave no entry in an envelope's log, with the reason. */
const SILENT: Record<string, string> = {
  "envelope.bulkMove":
    "where an envelope lies is the team's tidiness, no part of what was agreed (rest/envelopes.md 4.5, 4.13)",
  "envelope.scheduleSend":
    "nothing has happened until the time is over: then it is DOCUMENT_SENT (ruling 14)",
  "envelope.undoSend": "takes back what has not happened (ruling 14)",
  "item.dismissTags": "the file stays the text it was; only an offer to the owner is taken back",
};

const GUARDED = ["attachment.", "envelope.", "field.", "item.", "recipient."];

test("every operation that changes an envelope, its files, recipients, fields or links is recorded or exempt", () => {
  const procedures = listProcedures()
    .filter(({ name, type }) => type === "mutation" && GUARDED.some((router) => name.startsWith(router)))
    .map(({ name }) => name);
  expect(procedures.sort()).toEqual([...Object.keys(RECORDED), ...Object.keys(SILENT)].sort());
});

type LoggedEntry = { type: string; data: unknown; name: string | null; email: string | null };
const readLog = async (id: string): Promise<LoggedEntry[]> => [
  ...(await world.test.sql<LoggedEntry[]>`
    select type, data, name, email from audit_entry where envelope_id = ${id} order by seq`),
];

const isContained = (data: unknown, wanted: object): boolean => {
  if (typeof data !== "object" || data === null) return false;
  const isHere = Object.entries(wanted).every(
    ([key, value]) => JSON.stringify(Reflect.get(data, key)) === JSON.stringify(value),
  );
  return isHere || Object.values(data).some((inner) => isContained(inner, wanted));
};

const CASES = Object.entries(RECORDED).flatMap(([procedure, cases]) =>
  [cases]
    .flat()
    .map((one, index): [string, RecordedCase] => [
      index === 0 ? procedure : `${procedure} (${index + 1})`,
      one,
    ]),
);

describe("the audit log then holds who did it and the values before and after", () => {
  test.each(CASES)("%s", async (_, { on, act, made, type, before, after }) => {
    const one = await on();
    const countBefore = (await readLog(getId(one))).length;
    const answer = await act(one);
    const log = made ? await readLog(made(answer)) : (await readLog(getId(one))).slice(countBefore);
    const entry = log.find((row) => row.type === type);
    expect(entry, JSON.stringify(log)).toMatchObject({ name: world.owner.name, email: world.owner.email });
    for (const wanted of [before, after]) {
      if (typeof wanted === "object" && wanted !== null)
        expect([entry?.data, isContained(entry?.data, wanted)]).toEqual([entry?.data, true]);
    }
  });
});

test.each(Object.keys(SILENT))("%s writes no entry", async (procedure) => {
  const one = await createDraft();
  const countBefore = (await readLog(getId(one))).length;
  const acts: Record<string, () => Promise<unknown>> = {
    "envelope.bulkMove": () => owner.envelope.bulkMove({ envelopeIds: [getId(one)], folderId: null }),
    "envelope.scheduleSend": () => owner.envelope.scheduleSend({ envelopeId: getId(one), delayMs: 10_000 }),
    "envelope.undoSend": () => owner.envelope.undoSend({ envelopeId: getId(one) }),
    "item.dismissTags": async () => {
      await insertOpenTags(one);
      await owner.item.dismissTags({ envelopeId: getId(one) });
    },
  };
  await acts[procedure]?.();
  expect(await readLog(getId(one))).toHaveLength(countBefore);
});
