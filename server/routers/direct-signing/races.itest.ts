import { encode } from "fast-png";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  buildConfirmedFinish,
  countTemplateDocuments,
  createLinkedTemplate,
  createOwnerCaller,
  createVisitorCaller,
} from "@/server/testing/world/direct-link";
import { testWorld, type World } from "@/server/testing/world/world";

vi.setConfig({ testTimeout: toPatientMs(150) });

/** The full count with `RUBRICA_TRIALS=full` (`npm run prove`), a fifth of it otherwise (ruling 55). */
const TRIALS = process.env.RUBRICA_TRIALS === "full" ? 50 : 10;

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterEach(async () => {
  await world.test.sql`delete from rate_limit`;
  await expectInvariants(world.test.sql, world.db);
});
afterAll(() => world[Symbol.asyncDispose]());

const getIdOrCode = (act: Promise<{ envelopeId: string }>): Promise<string> =>
  act.then(
    ({ envelopeId }) => envelopeId,
    (error) => error.cause.code,
  );

test(`two identical finishes on two connections both return the one document, ${TRIALS} times`, {
  tags: ["prove"],
}, async () => {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const template = await createLinkedTemplate(world);
    const api = createVisitorCaller(world);
    const input = await buildConfirmedFinish(world, api, template);
    const ids = await Promise.all([
      getIdOrCode(api.finish(input)),
      getIdOrCode(createVisitorCaller(world).finish(input)),
    ]);
    expect(ids[0]).toMatch(/^envelope_/);
    expect(ids[1]).toBe(ids[0]);
    expect(await countTemplateDocuments(world, template)).toBe(1);
    expect(await api.result(input)).toMatchObject({ made: { envelopeId: ids[0] } });
    await world.test.sql`delete from rate_limit`;
  }
});

test(`switching the link off during a finish leaves a whole document or none, ${TRIALS} times`, {
  tags: ["prove"],
}, async () => {
  const ends = new Set<string>();
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const template = await createLinkedTemplate(world);
    const api = createVisitorCaller(world);
    const input = await buildConfirmedFinish(world, api, template);
    const disableLinkLate = async () => {
      // Disabling is quicker: a head start of some round trips makes both outcomes occur.
      for (let trips = 0; trips < (trial % 5) * 4; trips += 1) await world.test.sql`select 1`;
      await createOwnerCaller(world).directLink.toggle({ envelopeId: template.envelope.id, enabled: false });
    };
    const [end] = await Promise.all([getIdOrCode(api.finish(input)), disableLinkLate()]);
    const made = end.startsWith("envelope_");
    ends.add(made ? "made" : end);
    expect(await countTemplateDocuments(world, template)).toBe(made ? 1 : 0);
    expect((await api.state(input)).screen).toBe("notActive");
    await world.test.sql`delete from rate_limit`;
  }
  expect([...ends].every((end) => ["made", "NOT_FOUND", "CONFLICT"].includes(end))).toBe(true);
});

test("a proof used by two finishes at once serves one of them", async () => {
  const template = await createLinkedTemplate(world);
  const api = createVisitorCaller(world);
  const input = await buildConfirmedFinish(world, api, template);
  const ends = await Promise.all(
    ["one", "two"].map((name) =>
      getIdOrCode(api.finish({ ...input, submissionId: `submission-named-${name}` })),
    ),
  );
  expect(ends.filter((end) => end === "TWO_FACTOR_AUTH_FAILED")).toHaveLength(1);
  expect(await countTemplateDocuments(world, template)).toBe(1);
});

test("a repeated finish is answered even after the link was deleted", async () => {
  const template = await createLinkedTemplate(world);
  const api = createVisitorCaller(world);
  const input = await buildConfirmedFinish(world, api, template);
  const result = await api.finish(input);
  await createOwnerCaller(world).directLink.remove({ envelopeId: template.envelope.id });
  expect(await api.finish(input)).toEqual(result);
});

test("a signature picture is redrawn before it is stored, and other files create nothing", async () => {
  const template = await createLinkedTemplate(world);
  const api = createVisitorCaller(world);
  const data = new Uint8Array(300 * 100 * 4).fill(255);
  for (let x = 0; x < 100; x += 1) data.set([20, 20, 90, 255], (x * 300 + x) * 4);
  const picture = Buffer.from(encode({ width: 300, height: 100, data, channels: 4, depth: 8 }));
  const values = [
    { fieldId: template.fields[0]?.id ?? 0, value: { kind: "uploaded", uploadId: "picture-1" } },
  ];
  const input = await buildConfirmedFinish(world, api, template, { values });
  const buildPictures = (png: Buffer) => [{ id: "picture-1", png: png.toString("base64") }];
  expect(await getIdOrCode(api.finish(input))).toBe("NOT_FOUND");
  expect(
    await getIdOrCode(api.finish({ ...input, pictures: buildPictures(Buffer.from("no picture")) })),
  ).toBe("INVALID_BODY");
  const result = await api.finish({ ...input, pictures: buildPictures(picture) });
  const [row] = await world.test.sql`select u.id, u.storage_key as key, s.value from signature_upload u
    join signature s on s.recipient_id = u.recipient_id where u.recipient_id = ${result.recipientId}`;
  expect(row?.value).toEqual({ kind: "uploaded", uploadId: row?.id });
  const savedPng = Buffer.from(await world.storage.read(row?.key));
  expect(savedPng.subarray(1, 4).toString()).toBe("PNG");
  expect(savedPng.equals(picture)).toBe(false);
});
