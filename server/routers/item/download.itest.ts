import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { services } from "@/server/process-services";
import { checkWithQpdf, createTemporaryFolder, readPageWords, runTool } from "@/server/testing/pdf/judges";
import { box, signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";
import { createCaller } from "..";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const createOwnerApi = () =>
  createCaller({
    db: world.db,
    services: services(),
    actor: world.owner,
    account: null,
    origin: { ipAddress: null, userAgent: null },
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
  });

test("the pending copy shows the values so far on the original, is marked on every page and unsigned", async () => {
  const sent = await world.send({
    pages: 2,
    recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("NAME", 3)] }), signer("Luis")],
  });
  await signAs(signingCaller(world.db), sent, 0);
  const envelopeItemId = sent.items[0]?.id ?? "";
  const copy = await createOwnerApi().item.download({ envelopeItemId, version: "pending" });
  if (!("bytes" in copy)) throw new Error("The copy was not made for this answer.");
  expect(copy.filename).toBe("file-1_pending.pdf");
  const file = path.join(createTemporaryFolder(), "pending.pdf");
  writeFileSync(file, copy.bytes);
  const original = await createOwnerApi().item.download({ envelopeItemId, version: "original" });
  if (!("storageKey" in original)) throw new Error("The original is not stored.");
  const bytes = readFileSync(await world.storage.path(original.storageKey));
  expect(Buffer.from(copy.bytes.subarray(0, bytes.length)).equals(bytes)).toBe(true);
  expect(checkWithQpdf(file)).toBe(0);
  const pages = readPageWords(file).map((page) => page.words.map(({ text }) => text).join(" "));
  expect(pages).toHaveLength(2);
  for (const text of pages) expect(text).toContain("NOT YET COMPLETE");
  expect(pages[0]).toContain("Ana");
  expect(runTool("pdfsig", [file]).output).toMatch(/does not contain any signatures/);
});

test("no pending copy exists before sending or after the envelope has ended", async () => {
  const draft = await world.draft({ recipients: [signer("Ana")] });
  const createPending = (itemId: string | undefined) =>
    createOwnerApi().item.download({ envelopeItemId: itemId ?? "", version: "pending" });
  await expect(createPending(draft.items[0]?.id)).rejects.toMatchObject({
    cause: { code: "ENVELOPE_DRAFT" },
  });
  const sent = await world.send({ recipients: [signer("Ana")] });
  await createOwnerApi().envelope.cancel({ envelopeId: sent.envelope.id });
  await expect(createPending(sent.items[0]?.id)).rejects.toMatchObject({
    cause: { code: "ENVELOPE_CANCELLED" },
  });
});
