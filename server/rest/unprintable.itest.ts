import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { buildMultipart, sendRequest, type TestCallRequest } from "@/server/testing/rest/requests";
import {
  createEnvelopeInState,
  createOnePageFile,
  type Stage,
  type State,
} from "@/server/testing/rest/states";
import { createV1Caller, signAll } from "@/server/testing/rest/v1";
import { box, getRecipientToken, signer, signingCaller } from "@/server/testing/world/signing";

/** Texts for the paper are refused on entry if none of our fonts has their letters. */

const CUNEIFORM = "Ana 𒀀𒀁";
const LETTERS = "𒀀 𒀁";

let it: CallWorld;
let pdf: Blob;
beforeAll(async () => {
  it = await callWorld();
  pdf = await createOnePageFile();
});
afterAll(() => it[Symbol.asyncDispose]());

const buildPost = (path: string, json: unknown): TestCallRequest => ({ method: "POST", path, json });
const PLACE = { page: 1, positionX: 5, positionY: 5, width: 20, height: 5 };
const personNamed = (name: string) => ({ email: "dora@example.com", name, role: "SIGNER" });
const createField = (of: Stage, type: string, fieldMeta: object): TestCallRequest =>
  buildPost("/envelope/field/create-many", {
    envelopeId: of.envelopeId,
    data: [{ type, recipientId: of.bea, ...PLACE, fieldMeta: { type: type.toLowerCase(), ...fieldMeta } }],
  });

const CASES: [what: string, path: string, request: (of: Stage) => TestCallRequest, state?: State][] = [
  [
    "the title of a new envelope",
    "title",
    () => ({
      method: "POST",
      path: "/envelope/create",
      form: buildMultipart({ title: CUNEIFORM, type: "DOCUMENT" }, pdf),
    }),
  ],
  [
    "another title",
    "data.title",
    (of) => buildPost("/envelope/update", { envelopeId: of.envelopeId, data: { title: CUNEIFORM } }),
  ],
  [
    "the title of a copy",
    "override.title",
    (of) =>
      buildPost("/envelope/use", {
        envelopeId: of.envelopeId,
        recipients: [],
        override: { title: CUNEIFORM },
      }),
    "TEMPLATE",
  ],
  [
    "the title of a file",
    "data.0.title",
    (of) =>
      buildPost("/envelope/item/update-many", {
        envelopeId: of.envelopeId,
        data: [{ envelopeItemId: of.itemId, title: CUNEIFORM }],
      }),
  ],
  [
    "the name of a new recipient",
    "data.0.name",
    (of) =>
      buildPost("/envelope/recipient/create-many", {
        envelopeId: of.envelopeId,
        data: [personNamed(CUNEIFORM)],
      }),
  ],
  [
    "another name",
    "data.0.name",
    (of) =>
      buildPost("/envelope/recipient/update-many", {
        envelopeId: of.envelopeId,
        data: [{ id: of.bea, name: CUNEIFORM }],
      }),
  ],
  ["a field's label", "data.0.fieldMeta.label", (of) => createField(of, "TEXT", { label: CUNEIFORM })],
  [
    "what a field says already",
    "data.0.fieldMeta.text",
    (of) => createField(of, "TEXT", { text: CUNEIFORM }),
  ],
  [
    "an option",
    "data.0.fieldMeta.values.1.value",
    (of) => createField(of, "DROPDOWN", { values: [{ value: "One" }, { value: CUNEIFORM }] }),
  ],
  [
    "why an envelope is cancelled",
    "reason",
    (of) => buildPost("/envelope/cancel", { envelopeId: of.envelopeId, reason: CUNEIFORM }),
    "PENDING",
  ],
];

describe("letters that no font can print", () => {
  test.each(CASES)("are refused and named in %s", async (_, path, request, state = "DRAFT") => {
    const answer = await sendRequest(it, request(await createEnvelopeInState(it, state)));
    const body = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(400);
    expect(body.issues).toEqual([{ path, message: expect.stringContaining(LETTERS) }]);
  });

  test("are refused by v1 in titles and names too", async () => {
    const v1 = createV1Caller(it.rest);
    const recipients = [{ name: "Ana", email: "ana@example.com" }];
    const titled = await v1("POST", "/documents", { json: { title: CUNEIFORM, recipients } });
    expect([titled.status, titled.text]).toEqual([400, expect.stringContaining(LETTERS)]);
    const answer = await v1("POST", "/documents", {
      json: { title: "T", recipients: [{ name: CUNEIFORM, email: "ana@example.com" }] },
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(LETTERS)]);
  });

  test("are refused as the reason of a rejection, by the recipient and on behalf", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana")] });
    const api = signingCaller(it.world.db);
    const rejected = await api
      .reject({ token: getRecipientToken(sent, 0), reason: CUNEIFORM })
      .catch((thrown) => thrown);
    expect(rejected.cause.issues).toEqual([{ path: "reason", message: expect.stringContaining(LETTERS) }]);
    const path = `/envelope/recipient/${sent.recipients[0]?.id}/reject`;
    const recorded = await it.post(path, { reason: CUNEIFORM });
    expect([recorded.status, recorded.text]).toEqual([400, expect.stringContaining(LETTERS)]);
    const [row] = await it.sql`select status from envelope where id = ${sent.envelope.id}`;
    expect(row?.status).toBe("PENDING");
  });

  test("in the name of an uploaded file are replaced, and the file is accepted", async () => {
    const form = new FormData();
    form.set("payload", JSON.stringify({ title: "T", type: "DOCUMENT" }));
    form.append("files", pdf, `${CUNEIFORM}.pdf`);
    const { body } = await it.send("POST", "/envelope/create", { form });
    const { body: made } = await it.get(`/envelope/${body.id}`);
    expect(made.envelopeItems[0].title).toBe("Ana __.pdf");
  });

  test("that were stored earlier do not prevent sealing", { tags: ["prove"] }, async () => {
    const draft = await it.world.draft({ recipients: [signer("Ana", { fields: [box("SIGNATURE")] })] });
    const { id } = draft.envelope;
    await it.sql`update envelope set title = ${CUNEIFORM} where id = ${id}`;
    await it.sql`update recipient set name = ${CUNEIFORM} where envelope_id = ${id}`;
    await it.sql`update field set field_meta = ${JSON.stringify({ type: "signature", label: CUNEIFORM })}::text::jsonb
      where envelope_id = ${id}`;
    const { body } = await it.post("/envelope/distribute", { envelopeId: id });
    const { fields } = await it.world.reload(id);
    await signAll(it.rest, { recipients: body.recipients, fields });
    const [row] = await it.sql`select status from envelope where id = ${id}`;
    expect(row?.status).toBe("COMPLETED");
  });
});
