import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { signer } from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { events } from "../schema";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterEach(() => stopClock(null));
afterAll(() => world[Symbol.asyncDispose]());

const createApi = () =>
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
const renameEnvelope = ({ envelope }: Sent, title: string) =>
  createApi().envelope.update({ envelopeId: envelope.id, data: { title } });

const Told = z.object({ title: z.string(), recipients: z.array(z.unknown()) });
const listEventTitles = async ({ envelope }: Sent) =>
  (
    await world.db.select().from(events).where(eq(events.envelopeId, envelope.id)).orderBy(events.sequence)
  ).map(({ kind, sequence, payload }) => `${sequence} ${kind} ${Told.parse(payload).title}`);
const setClock = (seconds: number) => stopClock(new Date(Date.UTC(2026, 4, 1, 12, 0, 0) + seconds * 1000));

test("changes of a template within five seconds become one event with the last state", async () => {
  setClock(0);
  const template = await world.draft({ type: "TEMPLATE", title: "A" });
  await renameEnvelope(template, "B");
  setClock(2);
  const recipients = [{ ...signer("Ana"), fields: undefined }];
  await createApi().recipient.createMany({ envelopeId: template.envelope.id, data: recipients });
  setClock(4.9);
  await renameEnvelope(template, "C");
  expect(await listEventTitles(template)).toEqual(["1 TEMPLATE_CREATED A", "2 TEMPLATE_UPDATED C"]);
  const [, update] = await world.db
    .select()
    .from(events)
    .where(eq(events.envelopeId, template.envelope.id))
    .orderBy(events.sequence);
  expect(Told.parse(update?.payload).recipients).toHaveLength(1);
  setClock(5);
  await renameEnvelope(template, "D");
  expect(await listEventTitles(template)).toEqual([
    "1 TEMPLATE_CREATED A",
    "2 TEMPLATE_UPDATED C",
    "3 TEMPLATE_UPDATED D",
  ]);
});

test("changes of another template become a separate event", async () => {
  setClock(0);
  const [one, other] = [await world.draft({ type: "TEMPLATE" }), await world.draft({ type: "TEMPLATE" })];
  await renameEnvelope(one, "One");
  await renameEnvelope(other, "Other");
  expect((await listEventTitles(one)).at(-1)).toBe("2 TEMPLATE_UPDATED One");
  expect((await listEventTitles(other)).at(-1)).toBe("2 TEMPLATE_UPDATED Other");
});

test("an update event that was sent is never changed, and the next update is another event", async () => {
  setClock(0);
  const template = await world.draft({ type: "TEMPLATE", title: "A" });
  await renameEnvelope(template, "B");
  await world.db
    .update(events)
    .set({ fannedOutAt: new Date() })
    .where(eq(events.envelopeId, template.envelope.id));
  setClock(1);
  await renameEnvelope(template, "C");
  expect((await listEventTitles(template)).slice(1)).toEqual([
    "2 TEMPLATE_UPDATED B",
    "3 TEMPLATE_UPDATED C",
  ]);
});

test("an update event waits five seconds, other events leave at once", async () => {
  const template = await world.draft({ type: "TEMPLATE" });
  await renameEnvelope(template, "B");
  await world.queue.drain();
  const listTemplateEvents = async () =>
    (
      await world.db
        .select()
        .from(events)
        .where(eq(events.envelopeId, template.envelope.id))
        .orderBy(events.sequence)
    ).map(({ kind, fannedOutAt }) => [kind, fannedOutAt !== null]);
  expect(await listTemplateEvents()).toEqual([
    ["TEMPLATE_CREATED", true],
    ["TEMPLATE_UPDATED", false],
  ]);
  await createApi().envelope.remove({ envelopeId: template.envelope.id });
  await world.queue.drain();
  expect(await listTemplateEvents()).toEqual([
    ["TEMPLATE_CREATED", true],
    ["TEMPLATE_UPDATED", true],
    ["TEMPLATE_DELETED", true],
  ]);
});
