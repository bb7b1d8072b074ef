import { afterAll, beforeAll, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { box, signer } from "@/server/testing/world/signing";
import type { Owner, Sent } from "@/server/testing/world/world";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const previewSigning = (sent: Sent, nth: number, actor: Owner = it.world.owner) =>
  createCallerFor({ actor, requestId: "test" }).envelope.previewSigning({
    envelopeId: sent.envelope.id,
    recipientId: sent.recipients[nth]?.id ?? 0,
  });

async function readWholeDatabase(): Promise<string> {
  const { sql } = it.world.test;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const held = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      await sql`select to_jsonb(t)::text as row from ${sql(name)} t order by 1`,
    ]),
  );
  return JSON.stringify(held);
}

test("a draft is previewed as its recipient would see it, by the owner's URLs, without a trace", async () => {
  const sent = await it.world.draft({
    recipients: [
      signer("Ana", {
        fields: [box("SIGNATURE"), box("TEXT", 1, { type: "text", text: "Santiago", readOnly: true })],
      }),
      signer("Ben", { fields: [box("TEXT", 2, { type: "text", text: "for Ben" })] }),
    ],
  });
  const before = await readWholeDatabase();
  const answer = await previewSigning(sent, 0);
  expect(await readWholeDatabase()).toBe(before);
  if (answer.screen !== "sign") throw new Error(answer.screen);
  expect(answer).toMatchObject({ recipient: { name: "Ana" }, session: { opened: false, actionAuth: [] } });
  expect(answer.session.consent.givenAt).toBeNull();
  expect(answer.session.files.map(({ readingUrl }) => readingUrl.split("/").slice(0, 4).join("/"))).toEqual([
    "/api/files/items",
  ]);
  expect(JSON.stringify(answer)).not.toContain("/api/sign");
  expect(answer.session.fields.map(({ mine, inserted, customText }) => [mine, inserted, customText])).toEqual(
    [
      [true, false, ""],
      [true, true, "Santiago"],
      [false, false, ""],
    ],
  );
});

test("a recipient without a name is previewed with a sample name in their language", async () => {
  const sent = await it.world.draft({ recipients: [signer("", { email: "" })] });
  expect(await previewSigning(sent, 0)).toMatchObject({
    recipient: { name: "Ana Pérez", email: "ana@example.com" },
  });
});

test("a sent envelope, a CC recipient and another envelope's recipient are not previewed", async () => {
  const sent = await it.world.send({ recipients: [signer("Ana")] });
  await expect(previewSigning(sent, 0)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const draft = await it.world.draft({
    recipients: [signer("Ana"), signer("Copy", { role: "CC", fields: [] })],
  });
  await expect(previewSigning(draft, 1)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(previewSigning({ ...draft, recipients: sent.recipients }, 0)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("another team's draft and one hidden from the member are not found", async () => {
  const hidden = await it.world.draft({ visibility: "ADMIN", recipients: [signer("Ana")] });
  const { person } = await it.member("MEMBER");
  for (const actor of [person, await it.world.stranger()])
    await expect(previewSigning(hidden, 0, actor)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
