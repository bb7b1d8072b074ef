import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwnerCaller } from "@/server/testing/world/direct-link";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { box, signer } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const createTemplate = () => {
  const fields = [box("SIGNATURE"), { ...box("TEXT"), page: 3 }];
  return world.draft({ type: "TEMPLATE", pages: 3, recipients: [signer("Ana", { fields })] });
};

it("says what use would refuse: a file is taken exactly where no field would fall off", async () => {
  const template = await createTemplate();
  const [item] = template.items;
  const on3 = template.fields.find(({ page }) => page === 3);
  for (const [pages, lost] of [
    [2, [on3?.id]],
    [3, []],
    [4, []],
  ] as const) {
    const uploadId = await world.upload(world.owner, pages);
    const input = { envelopeId: template.envelope.id, envelopeItemId: item?.id ?? "" };
    const comparison = await createOwnerCaller(world).item.compareFile({ ...input, uploadId });
    expect(comparison).toEqual({ pages: { was: 3, is: pages }, differing: [], lostFieldIds: lost });
    const customDocumentData = [{ identifier: 0, envelopeItemId: input.envelopeItemId }];
    const used = createOwnerCaller(world).envelope.use({
      envelopeId: template.envelope.id,
      uploadIds: [uploadId],
      customDocumentData,
    });
    if (lost.length > 0) expect(await catchErrorCode(used)).toBe("INVALID_BODY");
    else expect((await used).id).toMatch(/^envelope_/);
  }
});

it("a page of another size is told with its fields", async () => {
  const template = await createTemplate();
  const uploadId = await world.upload(world.owner, 3);
  await world.test.sql`update upload set pages = jsonb_set(pages, '{0}', '{"width":612,"height":792}')
    where id = ${uploadId}`;
  const envelopeItemId = template.items[0]?.id ?? "";
  const comparison = await createOwnerCaller(world).item.compareFile({
    envelopeId: template.envelope.id,
    envelopeItemId,
    uploadId,
  });
  const on1 = template.fields.find(({ page }) => page === 1);
  expect(comparison.differing).toMatchObject([
    { page: 1, is: { width: 612, height: 792 }, fieldIds: [on1?.id] },
  ]);
});

it("says of a draft's file what replacing it takes away", async () => {
  const fields = [box("SIGNATURE"), { ...box("TEXT"), page: 3 }];
  const draft = await world.draft({ pages: 3, recipients: [signer("Ana", { fields })] });
  const on3 = draft.fields.find(({ page }) => page === 3);
  const uploadId = await world.upload(world.owner, 2);
  const place = { envelopeId: draft.envelope.id, envelopeItemId: draft.items[0]?.id ?? "" };
  const call = createOwnerCaller(world);
  const comparison = await call.item.compareFile({ ...place, uploadId });
  expect(comparison).toEqual({ pages: { was: 3, is: 2 }, differing: [], lostFieldIds: [on3?.id] });
  await call.item.replace({ ...place, uploadIds: [uploadId] });
  const { fields: left } = await call.envelope.get({ envelopeId: draft.envelope.id });
  expect(left.map(({ page }) => page)).toEqual([1]);
});

it("another team's template, item and upload, a file of another envelope and a used upload are not found", async () => {
  const [made, other] = [await createTemplate(), await createTemplate()];
  const stranger = await world.stranger();
  const document = await world.draft();
  const uploadId = await world.upload(world.owner, 3);
  const foreign = await world.upload(stranger, 3);
  const right = { envelopeId: made.envelope.id, envelopeItemId: made.items[0]?.id ?? "", uploadId };
  const tryCompare = (more: Partial<typeof right>, owner = world.owner) =>
    catchErrorCode(createOwnerCaller(world, owner).item.compareFile({ ...right, ...more }));
  expect(await tryCompare({}, stranger)).toBe("NOT_FOUND");
  expect(await tryCompare({ envelopeItemId: other.items[0]?.id ?? "" })).toBe("NOT_FOUND");
  expect(await tryCompare({ uploadId: foreign })).toBe("NOT_FOUND");
  expect(await tryCompare({ envelopeId: document.envelope.id })).toBe("NOT_FOUND");
  await world.test.sql`update upload set claimed_at = now() where id = ${uploadId}`;
  expect(await tryCompare({})).toBe("NOT_FOUND");
});
