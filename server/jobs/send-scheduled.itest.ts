import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clock } from "@/server/clock";
import { envelopes, mails, recipients, teamMembers, users } from "@/server/db/schema";
import { loadAudit } from "@/server/db/store/audit";
import { touchEnvelope } from "@/server/db/store/envelope";
import { sendScheduled } from "@/server/routers/envelope/send-scheduled";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const one = { recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" as const }] };

async function createScheduledDraft(inMs = -1): Promise<string> {
  const { envelope } = await world.draft(one);
  const now = await clock.now(world.db);
  await world.db
    .update(envelopes)
    .set({
      scheduledSendAt: new Date(now.getTime() + inMs),
      scheduledSendRevision: envelope.revision,
      scheduledSendUserId: world.owner.userId,
    })
    .where(eq(envelopes.id, envelope.id));
  return envelope.id;
}

const loadEnvelopeRow = async (id: string) => {
  const [row] = await world.db.select().from(envelopes).where(eq(envelopes.id, id));
  return row;
};
const listMails = (id: string) => world.db.select().from(mails).where(eq(mails.envelopeId, id));

test("an unedited draft is sent once, in the name of the user who planned it", async () => {
  const id = await createScheduledDraft();
  await Promise.all([
    sendScheduled(world.services, world.db, id),
    sendScheduled(world.services, world.db, id),
  ]);
  expect(await loadEnvelopeRow(id)).toMatchObject({
    status: "PENDING",
    scheduledSendAt: null,
    scheduledSendError: null,
  });
  expect(await listMails(id)).toHaveLength(1);
  const sent = (await loadAudit(world.db, id)).filter(({ type }) => type === "DOCUMENT_SENT");
  expect(sent).toMatchObject([{ userId: world.owner.userId, email: world.owner.email }]);
});

test("nothing is sent before the planned time", async () => {
  const id = await createScheduledDraft(60_000);
  await sendScheduled(world.services, world.db, id);
  const row = await loadEnvelopeRow(id);
  expect(row?.status).toBe("DRAFT");
  expect(row?.scheduledSendAt).not.toBeNull();
});

test("any edit before the planned time silently cancels the sending", async () => {
  const id = await createScheduledDraft();
  await world.db.transaction(async (tx) => touchEnvelope(tx, id, await clock.now(tx)));
  await sendScheduled(world.services, world.db, id);
  expect(await loadEnvelopeRow(id)).toMatchObject({
    status: "DRAFT",
    scheduledSendAt: null,
    scheduledSendError: null,
  });
  expect(await listMails(id)).toEqual([]);
});

test("a check that fails at the planned time leaves the draft with its reason", async () => {
  const id = await createScheduledDraft();
  await world.db.update(recipients).set({ role: "SIGNER" }).where(eq(recipients.envelopeId, id));
  await sendScheduled(world.services, world.db, id);
  const row = await loadEnvelopeRow(id);
  expect(row).toMatchObject({ status: "DRAFT", scheduledSendAt: null });
  expect(row?.scheduledSendError).toMatch(/signature field/i);
  expect(await listMails(id)).toEqual([]);
});

test("a planned sending fails when its user has left the team or is disabled", async () => {
  const disabled = await createScheduledDraft();
  await world.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, world.owner.userId));
  await sendScheduled(world.services, world.db, disabled);
  await world.db.update(users).set({ disabledAt: null }).where(eq(users.id, world.owner.userId));
  expect(await loadEnvelopeRow(disabled)).toMatchObject({ status: "DRAFT" });
  expect((await loadEnvelopeRow(disabled))?.scheduledSendError).toContain("no longer in the team");
  const outsider = await world.stranger();
  const remainingId = await createScheduledDraft();
  await world.db
    .update(envelopes)
    .set({ scheduledSendUserId: outsider.userId })
    .where(eq(envelopes.id, remainingId));
  await sendScheduled(world.services, world.db, remainingId);
  expect(await loadEnvelopeRow(remainingId)).toMatchObject({ status: "DRAFT" });
  expect(await world.db.select().from(teamMembers)).not.toEqual([]);
});
