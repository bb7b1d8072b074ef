import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import {
  box,
  listAuditTypes,
  listEventKinds,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, stopClock } from "@/server/testing/world/world";

let it: CallWorld;
let stranger: { token: string };
beforeAll(async () => {
  it = await callWorld();
  stranger = await it.stranger();
});
afterAll(() => it[Symbol.asyncDispose]());

const META = { type: "text", label: "Reason", text: "As agreed", required: true };
const withFields = () => ({
  recipients: [{ ...signer("Ana"), fields: [box("SIGNATURE"), box("TEXT", 2, META)] }, signer("Ben")],
});
const createDraft = () => it.world.draft(withFields(), it.world.owner);
const listFields = async (sent: Sent) => (await it.get(`/envelope/${sent.envelope.id}`)).body.fields;
const updateFields = (sent: Sent, data: object[], token?: string) =>
  it.post("/envelope/field/update-many", { envelopeId: sent.envelope.id, data }, token ? { token } : {});
const deleteField = (fieldId: unknown, token?: string) =>
  it.post("/envelope/field/delete", { fieldId }, token ? { token } : {});
const getId = (sent: Sent, index: number) => sent.fields[index]?.id ?? 0;

/** Ways into each state that fixes a sent envelope's fields, and the expected code. */
const FIXED: [string, (sent: Sent) => Promise<unknown>, string][] = [
  ["pending", async () => undefined, "INVALID_REQUEST"],
  [
    "sealing",
    (sent) => it.sql`update envelope set sealing_since = clock_timestamp() where id = ${sent.envelope.id}`,
    "INVALID_REQUEST",
  ],
  ...["COMPLETED", "REJECTED", "CANCELLED"].map((status): (typeof FIXED)[number] => [
    status,
    (sent) => it.sql`update envelope set status = ${status}::envelope_status, completed_at = clock_timestamp()
      where id = ${sent.envelope.id}`,
    `ENVELOPE_${status}`,
  ]),
];

describe("one field", () => {
  test("is read with exactly the keys of a field and numbers for geometry", async () => {
    const sent = await createDraft();
    const { status, body } = await it.get(`/envelope/field/${getId(sent, 1)}`);
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      [
        "customText",
        "documentId",
        "envelopeId",
        "envelopeItemId",
        "fieldMeta",
        "height",
        "id",
        "inserted",
        "page",
        "positionX",
        "positionY",
        "recipientId",
        "revision",
        "secondaryId",
        "templateId",
        "type",
        "width",
      ],
    ]);
    expect(body).toMatchObject({
      envelopeId: sent.envelope.id,
      envelopeItemId: sent.items[0]?.id,
      recipientId: sent.recipients[0]?.id,
      documentId: sent.envelope.legacyId,
      templateId: null,
      ...box("TEXT", 2),
      fieldMeta: META,
      customText: "",
      inserted: false,
    });
  });

  test("is 404 to read and to delete when it is another team's, hidden by the role or missing", async () => {
    const sent = await createDraft();
    const member = await it.member("MEMBER");
    const [unknown, unknownDelete] = [
      await it.get("/envelope/field/2000000000"),
      await deleteField(2_000_000_000),
    ];
    expect([getCode(unknown), getCode(unknownDelete)]).toEqual(Array(2).fill([404, "NOT_FOUND"]));
    expect((await it.get(`/envelope/field/${getId(sent, 0)}`, { token: member.token })).status).toBe(200);
    await it.sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${sent.envelope.id}`;
    for (const token of [stranger.token, member.token]) {
      expect((await it.get(`/envelope/field/${getId(sent, 0)}`, { token })).text).toBe(unknown.text);
      expect((await deleteField(getId(sent, 0), token)).text).toBe(unknownDelete.text);
    }
    expect(await listFields(sent)).toHaveLength(3);
  });

  test.each(["abc", "1.5", "99999999999", "1e3", "%00", "0x1", "1%20or%201=1"])(
    "is refused with 400 when read by the id %s",
    async (id) => {
      expect((await it.get(`/envelope/field/${id}`)).status).toBe(400);
    },
  );

  test.each(["12", 1.5, null, 99_999_999_999, [1], {}])(
    "is refused with 400 when deleted by the id %j",
    async (id) => {
      expect((await deleteField(id)).status).toBe(400);
    },
  );

  test("of a draft is deleted once, with an audit entry", async () => {
    const sent = await createDraft();
    const { status, body } = await deleteField(getId(sent, 1));
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await listFields(sent)).map(({ id }: { id: number }) => id)).toEqual([
      getId(sent, 0),
      getId(sent, 2),
    ]);
    expect((await listAuditTypes(it.sql, sent)).at(-1)).toBe("FIELD_DELETED");
    expect(getCode(await deleteField(getId(sent, 1)))).toEqual([404, "NOT_FOUND"]);
  });

  test.each(FIXED)("of a %s envelope can be neither deleted nor changed", async (_, prepare, code) => {
    const sent = await it.world.send(withFields());
    await prepare(sent);
    expect(getCode(await deleteField(getId(sent, 1)))).toEqual([400, code]);
    const change = { id: getId(sent, 1), type: "TEXT", positionX: 44 };
    expect(getCode(await updateFields(sent, [change]))).toEqual([400, code]);
    expect(getCode(await updateFields(sent, []))).toEqual([400, code]);
    const rows = await it.sql`select position_x as x from field where id = ${getId(sent, 1)}`;
    expect([...rows]).toEqual([{ x: 10 }]);
  });

  test("of a template sends TEMPLATE_UPDATED when changed or deleted", async () => {
    const sent = await createDraft();
    await it.sql`update envelope set type = 'TEMPLATE' where id = ${sent.envelope.id}`;
    const { body } = await it.get(`/envelope/field/${getId(sent, 0)}`);
    expect([body.documentId, body.templateId]).toEqual([null, sent.envelope.legacyId]);
    // Updates within 5 s are merged into one event (domain/webhook-events.md 2.2).
    stopClock(new Date("2030-05-04T10:00:00Z"));
    await updateFields(sent, [{ id: getId(sent, 1), type: "TEXT", page: 1 }]);
    stopClock(new Date("2030-05-04T10:00:06Z"));
    await deleteField(getId(sent, 1));
    stopClock(null);
    const kinds = await listEventKinds(it.sql, sent);
    expect(kinds.filter((kind) => kind === "TEMPLATE_UPDATED")).toHaveLength(2);
  });
});

describe("update-many", () => {
  test("applies every position, keeps absent keys and answers in the order given", async () => {
    const sent = await it.world.draft({ ...withFields(), pages: 3 });
    const place = { page: 3, positionX: 1.5, positionY: 2.25, width: 33.3, height: 4.75 };
    const { status, body } = await updateFields(sent, [
      { id: getId(sent, 1), type: "TEXT", ...place },
      { id: getId(sent, 0), type: "SIGNATURE" },
    ]);
    expect(status).toBe(200);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([getId(sent, 1), getId(sent, 0)]);
    expect(body.data[0]).toMatchObject({ ...place, fieldMeta: META });
    expect(body.data[1]).toMatchObject(box("SIGNATURE"));
    const read = await listFields(sent);
    expect(read[1]).toEqual(body.data[0]);
    expect(read[0]).toEqual(body.data[1]);
  });

  test("keeps an absent fieldMeta, replaces a given one and gives a new type its defaults", async () => {
    const sent = await createDraft();
    const id = getId(sent, 1);
    expect(
      (await updateFields(sent, [{ id, type: "TEXT", width: 20 }])).body.data[0].fieldMeta,
    ).toMatchObject(META);
    const other = { type: "text", label: "Other" };
    const replaced = (await updateFields(sent, [{ id, type: "TEXT", fieldMeta: other }])).body.data[0]
      .fieldMeta;
    expect([replaced.label, replaced.text]).toEqual(["Other", undefined]);
    const [number] = (await updateFields(sent, [{ id, type: "NUMBER" }])).body.data;
    expect(number).toMatchObject({
      type: "NUMBER",
      fieldMeta: { type: "number", fontSize: 12, textAlign: "left", required: false, readOnly: false },
      width: 20,
    });
  });

  test("drops a value that was filled in for another type", async () => {
    const sent = await createDraft();
    const id = getId(sent, 1);
    await it.sql`update field set inserted = true, custom_text = 'x', inserted_at = clock_timestamp() where id = ${id}`;
    expect((await updateFields(sent, [{ id, type: "TEXT", width: 20 }])).body.data[0]).toMatchObject({
      inserted: true,
      customText: "x",
    });
    expect((await updateFields(sent, [{ id, type: "NUMBER" }])).body.data[0]).toMatchObject({
      inserted: false,
      customText: "",
    });
  });

  test("moves a field to another file, never to another recipient", async () => {
    const sent = await it.world.draft({ ...withFields(), files: 2 });
    const envelopeItemId = sent.items[1]?.id;
    const recipientId = sent.recipients[1]?.id;
    const { body } = await updateFields(sent, [
      { id: getId(sent, 1), type: "TEXT", envelopeItemId, recipientId },
    ]);
    expect(body.data[0]).toMatchObject({ envelopeItemId, recipientId: sent.recipients[0]?.id });
  });

  test("records only geometry that changed", async () => {
    const sent = await createDraft();
    const id = getId(sent, 1);
    await updateFields(sent, [
      { id, type: "TEXT", fieldMeta: { type: "text" } },
      { id: getId(sent, 0), type: "SIGNATURE", width: 30 },
    ]);
    expect((await listAuditTypes(it.sql, sent)).filter((type) => type === "FIELD_UPDATED")).toEqual([]);
    await updateFields(sent, [{ id, type: "TEXT", positionX: 11, height: 6 }]);
    const [entry] = await it.sql`select data from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'FIELD_UPDATED'`;
    expect(entry?.data).toMatchObject({
      fieldId: sent.fields[1]?.secondaryId,
      fieldType: "TEXT",
      changes: [
        { type: "DIMENSION", from: { width: 30, height: 5 }, to: { width: 30, height: 6 } },
        {
          type: "POSITION",
          from: { page: 1, positionX: 10, positionY: 26 },
          to: { page: 1, positionX: 11, positionY: 26 },
        },
      ],
    });
  });

  test.each([
    ["an unknown id", () => [{ id: 2_000_000_000, type: "TEXT" }], [404, "NOT_FOUND"], "2000000000"],
    [
      "meta of another type",
      (id: number) => [{ id, type: "TEXT", fieldMeta: { type: "number" } }],
      [400, "INVALID_BODY"],
      "data.0.fieldMeta.type",
    ],
    [
      "meta without a type",
      (id: number) => [{ id, type: "TEXT", fieldMeta: {} }],
      [400, "INVALID_BODY"],
      "data.0.fieldMeta.type",
    ],
    [
      "a foreign file",
      (id: number) => [{ id, type: "TEXT", envelopeItemId: "envelope_item_x" }],
      [400, "INVALID_BODY"],
      "data.0.envelopeItemId",
    ],
    [
      "a page there is not",
      (id: number) => [{ id, type: "TEXT", page: 2 }],
      [400, "INVALID_BODY"],
      "data.0.page",
    ],
    [
      "a place over the edge",
      (id: number) => [{ id, type: "TEXT", positionX: 80 }],
      [400, "INVALID_BODY"],
      "percent",
    ],
    [
      "one id twice",
      (id: number) => [
        { id, type: "TEXT", width: 5 },
        { id, type: "TEXT" },
      ],
      [400, "INVALID_BODY"],
      "data.1.id",
    ],
    ["no type", (id: number) => [{ id }], [400, "BAD_REQUEST"], "data.0.type"],
    [
      "an id that is too large",
      () => [{ id: 99_999_999_999, type: "TEXT" }],
      [400, "BAD_REQUEST"],
      "data.0.id",
    ],
    [
      "text for a number",
      (id: number) => [{ id, type: "TEXT", positionX: "5" }],
      [400, "BAD_REQUEST"],
      "data.0.positionX",
    ],
  ] as const)("with %s changes nothing, not even the valid fields", async (_, data, code, said) => {
    const sent = await createDraft();
    const before = await listFields(sent);
    const right = { id: getId(sent, 0), type: "SIGNATURE", positionX: 50 };
    const answer = await updateFields(sent, [...data(getId(sent, 1)), right]);
    expect(getCode(answer)).toEqual(code);
    expect(answer.text).toContain(said);
    expect(await listFields(sent)).toEqual(before);
  });

  test("refuses a field of another envelope as unknown, even of the same team", async () => {
    const [sent, other] = [await createDraft(), await createDraft()];
    expect(getCode(await updateFields(sent, [{ id: getId(other, 0), type: "SIGNATURE" }]))).toEqual([
      404,
      "NOT_FOUND",
    ]);
  });

  test("takes two thousand fields at once and not one more", { tags: ["prove"] }, async () => {
    const sent = await createDraft();
    const id = getId(sent, 0);
    const repeatField = (count: number) => Array.from({ length: count }, () => ({ id, type: "SIGNATURE" }));
    expect(getCode(await updateFields(sent, repeatField(2001)))).toEqual([400, "BAD_REQUEST"]);
    const { body } = await it.post("/envelope/field/create-many", {
      envelopeId: sent.envelope.id,
      data: Array.from({ length: 1000 }, () => ({ ...box("TEXT"), recipientId: sent.recipients[0]?.id })),
    });
    const data = body.data.map((field: { id: number }) => ({ id: field.id, type: "TEXT", positionX: 12 }));
    const answer = await updateFields(sent, data);
    expect(new Set(answer.body.data.map(({ positionX }: { positionX: number }) => positionX))).toEqual(
      new Set([12]),
    );
    expect(answer.body.data).toHaveLength(1000);
  });

  test("counts as no change when the list is empty", async () => {
    const sent = await createDraft();
    expect((await updateFields(sent, [])).body).toEqual({ data: [] });
    expect((await it.world.reload(sent.envelope.id)).envelope.revision).toBe(sent.envelope.revision);
  });
});

test("a recipient signing at the same moment never loses a field to a deletion", async () => {
  const sent = await it.world.send({ recipients: [signer("Ana")] });
  const [, answer] = await Promise.all([
    signAs(signingCaller(it.world.db), sent, 0),
    deleteField(getId(sent, 0)),
  ]);
  expect(answer.status).toBe(400);
  expect((await it.world.reload(sent.envelope.id)).fields).toHaveLength(1);
});

describe("a field with a secondaryId given by the caller", () => {
  const NAME = "a1b2c3d4e5f6a7b8c9d0e1f2";
  const createFields = async (sent: Sent, names: readonly (string | undefined)[], token?: string) => {
    const recipientId = sent.recipients[0]?.id;
    const place = { page: 1, positionX: 5, positionY: 80, width: 20, height: 4 };
    const data = names.map((secondaryId) => ({ type: "NAME", recipientId, ...place, secondaryId }));
    const body = { envelopeId: sent.envelope.id, data };
    return it.post("/envelope/field/create-many", body, token ? { token } : {});
  };
  const getCount = async (sent: Sent) => (await listFields(sent)).length;

  test("keeps it, and a repeated call is refused whole instead of placing it twice", async () => {
    const sent = await createDraft();
    const before = await getCount(sent);
    const answer = await createFields(sent, [NAME, undefined]);
    expect([answer.status, answer.body.data[0].secondaryId]).toEqual([200, NAME]);
    const secondAnswer = await createFields(sent, [undefined, NAME]);
    expect(getCode(secondAnswer)).toEqual([409, "CONFLICT"]);
    expect(await getCount(sent)).toBe(before + 2);
    const other = await createFields(await createDraft(), [NAME]);
    expect(getCode(other)).toEqual([409, "CONFLICT"]);
  });

  test("is refused when given twice in one call, when malformed, and for a stranger", async () => {
    const sent = await createDraft();
    const before = await getCount(sent);
    const twice = "b1b2c3d4e5f6a7b8c9d0e1f2";
    expect((await createFields(sent, [twice, twice])).status).toBe(409);
    for (const name of ["short", `${twice.slice(1)}X`, "' or 1=1 --"])
      expect((await createFields(sent, [name])).status, name).toBe(400);
    expect((await createFields(sent, [twice], stranger.token)).status).toBe(404);
    expect(await getCount(sent)).toBe(before);
  });
});
