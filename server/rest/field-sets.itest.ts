import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldSets } from "@/server/db/schema";
import { FIELD_SET_LIMITS } from "@/server/domain/limits";
import { newId } from "@/server/ids";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";

let it: CallWorld;
let member: Awaited<ReturnType<CallWorld["member"]>>;
beforeAll(async () => {
  it = await callWorld();
  member = await it.member("MEMBER");
});
afterAll(() => it[Symbol.asyncDispose]());

const PLACE = { page: 2, positionX: 10, positionY: 80, width: 30, height: 6 };
const SIGNATURE = { type: "SIGNATURE", person: 0, ...PLACE };
const SET = { name: "Signature block", people: [{ role: "SIGNER" }], fields: [SIGNATURE] };
const createSet = (changes: object = {}, token?: string) =>
  it.post("/field-set/create", { ...SET, ...changes }, token === undefined ? undefined : { token });
const listNamesAndRights = async (token?: string) =>
  (await it.get("/field-set", token === undefined ? undefined : { token })).body.data.map(
    ({ name, mayChange }: { name: string; mayChange: boolean }) => [name, mayChange],
  );

test("a field set belongs to the whole team, is listed by name without fields and read with them", async () => {
  const { body } = await createSet({ name: "b block" });
  await createSet({ name: "A block" }, member.token);
  expect(await listNamesAndRights()).toEqual([
    ["A block", true],
    ["b block", true],
  ]);
  expect(await listNamesAndRights(member.token)).toEqual([
    ["A block", true],
    ["b block", false],
  ]);
  const [listed] = (await it.get("/field-set")).body.data;
  expect(listed).toMatchObject({ fieldCount: 1, people: [{ role: "SIGNER" }] });
  expect(listed).not.toHaveProperty("fields");
  const read = await it.get(`/field-set/${body.id}`, { token: member.token });
  expect(read.body.fields).toMatchObject([{ ...SIGNATURE, fieldMeta: { type: "signature" } }]);
});

test("a set drops the values typed for a recipient and keeps read-only text", async () => {
  const buildSetField = (type: string, fieldMeta: object, row: number) => ({
    type,
    person: 0,
    fieldMeta,
    ...PLACE,
    positionY: 10 * row,
  });
  const { body } = await createSet({
    fields: [
      buildSetField("TEXT", { type: "text", text: "Ana Pérez" }, 1),
      buildSetField("TEXT", { type: "text", text: "Santiago", readOnly: true }, 2),
      buildSetField("NUMBER", { type: "number", value: "850000" }, 3),
      buildSetField("RUT", { type: "rut", text: "11.111.111-1", readOnly: true }, 4),
    ],
  });
  const savedFields = (await it.get(`/field-set/${body.id}`)).body.fields.map(
    ({ fieldMeta }: { fieldMeta: { text?: string; value?: string } }) =>
      fieldMeta.text ?? fieldMeta.value ?? null,
  );
  expect(savedFields).toEqual([null, "Santiago", null, null]);
});

test("a set can be renamed and deleted by its creator and a manager, not by another member", async () => {
  const { body } = await createSet({ name: "Mine" }, member.token);
  const fieldSetId = body.id;
  const renameSet = (token: string) =>
    it.post("/field-set/update", { fieldSetId, data: { name: "Renamed" } }, { token });
  const deleteSet = (token: string) => it.post("/field-set/delete", { fieldSetId }, { token });
  const other = await it.member("MEMBER");
  const manager = await it.member("MANAGER");
  expect([getCode(await renameSet(other.token)), getCode(await deleteSet(other.token))]).toEqual([
    [403, "FORBIDDEN"],
    [403, "FORBIDDEN"],
  ]);
  expect((await renameSet(member.token)).body).toMatchObject({ name: "Renamed", mayChange: true });
  expect((await deleteSet(manager.token)).status).toBe(200);
  expect(getCode(await it.get(`/field-set/${fieldSetId}`))).toEqual([404, "NOT_FOUND"]);
});

test("another team's set gives the same 404 as one that does not exist", async () => {
  const { body } = await createSet({ name: "Ours" });
  const stranger = await it.stranger();
  for (const fieldSetId of [body.id, "nowhere"]) {
    const answers = [
      await it.get(`/field-set/${fieldSetId}`, stranger),
      await it.post("/field-set/update", { fieldSetId, data: { name: "Theirs" } }, stranger),
      await it.post("/field-set/delete", { fieldSetId }, stranger),
    ];
    expect(answers.map(getCode)).toEqual(answers.map(() => [404, "NOT_FOUND"]));
  }
  expect((await it.get("/field-set", stranger)).body.data).toEqual([]);
});

test("a set that no envelope could take is refused", async () => {
  const tryCreateSet = async (changes: object) => getCode(await createSet(changes));
  expect(await tryCreateSet({ fields: [{ ...SIGNATURE, positionX: 90 }] })).toEqual([400, "INVALID_BODY"]);
  expect(await tryCreateSet({ fields: [{ ...SIGNATURE, page: 0 }] })).toEqual([400, "INVALID_BODY"]);
  expect(await tryCreateSet({ fields: [{ ...SIGNATURE, person: 1 }] })).toEqual([400, "INVALID_BODY"]);
  expect(await tryCreateSet({ fields: [{ ...SIGNATURE, fieldMeta: { type: "text" } }] })).toEqual([
    400,
    "INVALID_BODY",
  ]);
  for (const changes of [
    { fields: [{ ...SIGNATURE, type: "FREE_SIGNATURE" }] },
    { people: [{ role: "CC" }] },
    { people: [] },
    { fields: [] },
    { name: " " },
    { name: "x".repeat(FIELD_SET_LIMITS.nameLetters + 1) },
    { fields: Array.from({ length: FIELD_SET_LIMITS.fields + 1 }, () => SIGNATURE) },
  ])
    expect((await createSet(changes)).status).toBe(400);
});

test("a team can have no more sets than a list shows", async () => {
  const { teamId, userId } = it.world.owner;
  const now = new Date();
  const row = {
    teamId,
    userId,
    people: SET.people,
    fields: [],
    fieldCount: 0,
    createdAt: now,
    updatedAt: now,
  };
  const present = (await it.get("/field-set")).body.data.length;
  await it.world.db.insert(fieldSets).values(
    Array.from({ length: FIELD_SET_LIMITS.perTeam - present }, (_, nth) => ({
      ...row,
      id: newId(),
      name: `Set ${nth}`,
    })),
  );
  expect(getCode(await createSet({ name: "One too many" }))).toEqual([400, "LIMIT_EXCEEDED"]);
});
