import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { callerFor } from "@/server/caller";
import type { TeamActor } from "@/server/domain/actor";
import { asToken } from "@/server/testing/rest/walk";
import { box, signer } from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { useTemplate } from "../envelope/use";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => stopClock(null));

const as = (actor: TeamActor) => callerFor({ actor, requestId: "test" });
const owner = () => as(world.owner);
const template = (): Promise<Sent> =>
  world.draft({
    title: "Offer",
    type: "TEMPLATE",
    recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })],
  });
const numbers = async ({ envelope }: Sent): Promise<number[]> => {
  const rows = await world.test.sql`select number from template_revision
    where envelope_id = ${envelope.id} and content is not null order by number`;
  return rows.map(({ number }) => Number(number));
};
const rename = (made: Sent, title: string, actor: TeamActor = world.owner) =>
  as(actor).envelope.update({ envelopeId: made.envelope.id, data: { title } });
const revisionUsed = async (made: Sent, revision?: number) => {
  const used = await world.db.transaction((tx) =>
    useTemplate(
      tx,
      { actor: world.owner, origin: { ipAddress: null, userAgent: null }, services: world.services },
      { ...USE, envelopeId: made.envelope.id },
      { revision, cause: {} },
    ),
  );
  return used;
};
const USE = {
  recipients: [],
  distributeDocument: false,
  customDocumentData: [],
  prefillFields: [],
  attachments: [],
};

describe("a revision", () => {
  test("is one editing session, closed by 10 minutes without a change", async () => {
    const start = Date.now();
    stopClock(new Date(start));
    const made = await template();
    stopClock(new Date(start + 60_000));
    await rename(made, "Offer 2");
    stopClock(new Date(start + 10 * 60_000));
    await rename(made, "Offer 3");
    expect(await numbers(made)).toEqual([]);
    stopClock(new Date(start + 21 * 60_000));
    await rename(made, "Offer 4");
    expect(await numbers(made)).toEqual([1]);
  });

  test("is one call of the API, however soon the next follows", async () => {
    const made = await template();
    const token = asToken(world.owner);
    await rename(made, "A", token);
    await rename(made, "B", token);
    await rename(made, "C", token);
    expect(await numbers(made)).toEqual([1, 2, 3]);
  });

  test("is not made by looking, by a refused call, or by a change that leaves all as it was", async () => {
    const made = await template();
    expect((await revisionUsed(made)).envelope.templateRevision).toBe(1);
    await rename(made, "Offer");
    const bad = owner().envelope.update({
      envelopeId: made.envelope.id,
      meta: { drawSignatureEnabled: false, typedSignatureEnabled: false, uploadSignatureEnabled: false },
    });
    await expect(bad).rejects.toThrow();
    expect((await revisionUsed(made)).envelope.templateRevision).toBe(1);
  });

  test("of a template that is older than its revisions begins with what it is now", async () => {
    const made = await template();
    await world.test.sql`delete from template_revision where envelope_id = ${made.envelope.id}`;
    expect((await revisionUsed(made)).envelope.templateRevision).toBe(1);
    await rename(made, "New");
    expect((await revisionUsed(made)).envelope.templateRevision).toBe(2);
  });
});

describe("a document", () => {
  test("records the newest revision, and one that is named makes it as it then was", async () => {
    const made = await template();
    expect((await revisionUsed(made)).envelope).toMatchObject({ title: "Offer", templateRevision: 1 });
    await rename(made, "Offer of June");
    const [item] = made.items;
    const added = await world.upload(world.owner, 3);
    await owner().item.add({ envelopeId: made.envelope.id, uploadIds: [added] });
    await owner().item.remove({ envelopeId: made.envelope.id, envelopeItemId: item?.id ?? "" });
    const now = await revisionUsed(made);
    expect(now.envelope).toMatchObject({ title: "Offer of June", templateRevision: 2 });
    expect([now.items[0]?.pageCount, now.fields.length]).toEqual([3, 0]);
    const then = await revisionUsed(made, 1);
    expect(then.envelope).toMatchObject({ title: "Offer", templateRevision: 1 });
    expect([then.items[0]?.pageCount, then.fields.map(({ type }) => type), then.recipients[0]?.name]).toEqual(
      [1, ["SIGNATURE", "TEXT"], "Ana"],
    );
    const shown = await owner().envelope.get({ envelopeId: then.envelope.id });
    expect(shown.templateRevision).toBe(1);
    await expect(revisionUsed(made, 7)).rejects.toThrow("Revision could not be found.");
  });

  test("made by many at once closes one revision once", async () => {
    const made = await template();
    const used = await Promise.all(Array.from({ length: 5 }, () => revisionUsed(made)));
    expect(used.map(({ envelope }) => envelope.templateRevision)).toEqual([1, 1, 1, 1, 1]);
    expect(await numbers(made)).toEqual([1]);
  });
});
