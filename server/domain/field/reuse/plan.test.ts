import { expect, test } from "vitest";
import { planReuse, type ReusedField, type ReuseSource, type ReuseTarget } from "./plan";

const A4 = { width: 595.28, height: 841.89 };
const LETTER = { width: 612, height: 792 };
const TURNED = { width: A4.height, height: A4.width };

type Reused = ReusedField<string>;
const field = (changes: Partial<Reused> = {}): Reused => ({
  person: 1,
  file: 0,
  page: 1,
  type: "TEXT",
  fieldMeta: "meta",
  positionX: 10,
  positionY: 10,
  width: 20,
  height: 5,
  ...changes,
});
const createSource = (
  fields: readonly Reused[],
  ...files: ReuseSource<string>["files"]
): ReuseSource<string> => ({
  fields,
  files,
});
const createTarget = (
  files: readonly (readonly { width: number; height: number }[])[],
  changes: Partial<ReuseTarget> = {},
): ReuseTarget => ({
  files: files.map((pages, place) => ({ id: `item_${place}`, pages })),
  fields: [],
  takes: () => true,
  room: 100,
  ...changes,
});
const getRecipientId = (person: number) => 100 + person;
const listLeftover = (plan: ReturnType<typeof planReuse>) => Object.fromEntries(plan.left);

test("a document with the same pages gets every field in its place, for the matching recipient", () => {
  const source = createSource(
    [field(), field({ page: 2, person: 2, type: "SIGNATURE" }), field({ file: 1 })],
    [A4, A4],
    [A4],
  );
  const plan = planReuse(source, createTarget([[A4, A4], [A4]]), getRecipientId);
  expect(listLeftover(plan)).toEqual({});
  expect(plan.fields).toEqual([
    {
      type: "TEXT",
      fieldMeta: "meta",
      page: 1,
      positionX: 10,
      positionY: 10,
      width: 20,
      height: 5,
      recipientId: 101,
      envelopeItemId: "item_0",
    },
    expect.objectContaining({ page: 2, recipientId: 102, type: "SIGNATURE", envelopeItemId: "item_0" }),
    expect.objectContaining({ envelopeItemId: "item_1" }),
  ]);
});

test("fields are left out only on pages of another size, such as turned ones, but not on rounded sizes", () => {
  const source = createSource([field(), field({ page: 2 }), field({ page: 3 })], [A4, A4, A4]);
  const plan = planReuse(
    source,
    createTarget([[{ width: 595, height: 842 }, TURNED, LETTER]]),
    getRecipientId,
  );
  expect(plan.fields.map(({ page }) => page)).toEqual([1]);
  expect(listLeftover(plan)).toEqual({ size: 2 });
});

test("fields whose page or file is missing are left out, and extra pages or files change nothing", () => {
  const source = createSource([field(), field({ page: 5 }), field({ file: 1 })], [A4, A4, A4, A4, A4], [A4]);
  expect(listLeftover(planReuse(source, createTarget([[A4, A4]]), getRecipientId))).toEqual({
    page: 1,
    file: 1,
  });
  const larger = planReuse(
    source,
    createTarget([[A4, A4, A4, A4, A4, A4], [A4, A4], [LETTER]]),
    getRecipientId,
  );
  expect([larger.fields.length, listLeftover(larger)]).toEqual([3, {}]);
});

test("a page of unknown size in the source matches no page", () => {
  expect(
    listLeftover(
      planReuse(createSource([field({ page: 2 })], [A4]), createTarget([[A4, A4]]), getRecipientId),
    ),
  ).toEqual({
    size: 1,
  });
  expect(listLeftover(planReuse(createSource([field()]), createTarget([[A4]]), getRecipientId))).toEqual({
    size: 1,
  });
});

test("fields of a set go to a page of any size, at the same percentages", () => {
  const plan = planReuse(createSource([field()], null), createTarget([[LETTER]]), getRecipientId);
  expect(plan.fields).toMatchObject([{ positionX: 10, positionY: 10, width: 20, height: 5 }]);
});

test("fields of a recipient without a counterpart or of a type that cannot be sent are left out", () => {
  const source = createSource(
    [field(), field({ person: 2 }), field({ person: 2, type: "RUT_FIRMADO" })],
    [A4],
  );
  const onlyLuis = planReuse(source, createTarget([[A4]]), (person) => (person === 2 ? 7 : null));
  expect([onlyLuis.fields.map(({ recipientId }) => recipientId), listLeftover(onlyLuis)]).toEqual([
    [7, 7],
    { person: 1 },
  ]);
  const target = createTarget([[A4]], { takes: (_, type) => type !== "RUT_FIRMADO" });
  expect(listLeftover(planReuse(source, target, getRecipientId))).toEqual({ type: 1 });
});

test("fields are not placed over existing ones, so applying a source twice adds nothing", () => {
  const source = createSource([field(), field({ positionY: 50 })], [A4]);
  const first = planReuse(source, createTarget([[A4]]), getRecipientId);
  const again = planReuse(source, createTarget([[A4]], { fields: first.fields }), getRecipientId);
  expect([again.fields, listLeftover(again)]).toEqual([[], { taken: 2 }]);
});

test("a field beside another, over its edge or on another page is still placed", () => {
  const standing = { ...field(), envelopeItemId: "item_0" };
  const target = createTarget([[A4, A4], [A4]], { fields: [standing] });
  const near = [
    field({ positionX: 30 }),
    field({ positionX: 10, positionY: 12.6 }),
    field({ page: 2 }),
    field({ file: 1 }),
  ];
  expect(planReuse(createSource(near, [A4, A4], [A4]), target, getRecipientId).fields).toHaveLength(4);
  const inside = field({ positionX: 12, positionY: 11, width: 2, height: 1 });
  expect(listLeftover(planReuse(createSource([inside], [A4]), target, getRecipientId))).toEqual({ taken: 1 });
});

test("fields that overlap in the source also overlap in the target", () => {
  expect(
    planReuse(createSource([field(), field()], [A4]), createTarget([[A4]]), getRecipientId).fields,
  ).toHaveLength(2);
});

test("a draft near its limit takes the fields that fit and reports how many did not", () => {
  const plan = planReuse(
    createSource([field(), field(), field()], [A4]),
    createTarget([[A4]], { room: 1 }),
    getRecipientId,
  );
  expect([plan.fields.length, listLeftover(plan)]).toEqual([1, { full: 2 }]);
});
