import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import { loadAudit, NO_ORIGIN, verifyChain } from "@/server/db/store/audit";
import { listMailsTo } from "@/server/testing/routers/account";
import { createTestAccount } from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { signer } from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

const AT = new Date("2032-03-04T09:00:00.000Z");
const MINUTE = 60_000;
const reason = "The owner asked for help, ticket 7";
const moveClock = (minutes: number) => stopClock(new Date(AT.getTime() + minutes * MINUTE));

let world: World;
let sent: Sent;
let envelopeId: string;
let itemId: string;
beforeAll(async () => {
  world = await testWorld();
  sent = await world.send({ title: "Lease of Zoë", recipients: [signer("Ana")] });
  envelopeId = sent.envelope.id;
  itemId = sent.items[0]?.id ?? "";
});
afterAll(async () => {
  stopClock(null);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

let people = 0;
async function createPerson(isInstanceAdmin: boolean) {
  people += 1;
  const { userId, email, name } = await createTestAccount(world, `looks${people}@example.com`);
  await world.test.sql`update "user" set is_instance_admin = ${isInstanceAdmin} where id = ${userId}`;
  const sessionId = await openSession(world.db, userId, NO_ORIGIN);
  const account = { userId, email, name, sessionId, isInstanceAdmin };
  return { userId, api: createCallerFor({ actor: null, account, requestId: "test" }).admin };
}

const listEntriesOfType = async (type: string) =>
  (await loadAudit(world.db, envelopeId)).filter((entry) => entry.type === type);

test("an admin finds any team's envelope by id, title, recipient or owner, without seeing its content", async () => {
  const { api } = await createPerson(true);
  const findEnvelopes = async (query: string) =>
    (await api.envelope.list({ query })).data.map(({ id }) => id);
  for (const query of [envelopeId, "lease zoe", "ana@example.com", world.owner.email])
    expect(await findEnvelopes(query), query).toEqual([envelopeId]);
  for (const query of ["%", "_ease", "nobody@example.com"])
    expect(await findEnvelopes(query), query).toEqual([]);
  const narrowed = await api.envelope.list({ query: "lease", status: "DRAFT" });
  expect(narrowed).toMatchObject({ data: [], count: 0 });
  const [row] = (await api.envelope.list({ type: "DOCUMENT" })).data;
  expect(Object.keys(row ?? {}).toSorted()).toEqual([
    ...["completedAt", "createdAt", "deletedAt", "id", "organisation", "ownerEmail", "ownerName", "status"],
    ...["team", "title", "type"],
  ]);
  const answer = await api.envelope.show({ envelopeId });
  expect(answer).toMatchObject({ title: "Lease of Zoë", opened: null });
  expect(await catchErrorCode(api.envelope.file({ envelopeItemId: itemId }))).toBe("NOT_FOUND");
});

test("opening is recorded and told to the owner with its reason, and shows content for an hour, never a link", async () => {
  const { api, userId } = await createPerson(true);
  const mailCount = (await listMailsTo(world, world.owner.email, "OWNER_OPENED_BY_ADMIN")).length;
  expect(await api.envelope.open({ envelopeId, reason })).toEqual({
    openUntil: new Date(AT.getTime() + 60 * MINUTE).toISOString(),
  });
  expect((await listEntriesOfType("ADMIN_OPENED")).at(-1)).toMatchObject({ userId, data: { reason } });
  expect(await listMailsTo(world, world.owner.email, "OWNER_OPENED_BY_ADMIN")).toHaveLength(mailCount + 1);
  const { opened } = await api.envelope.show({ envelopeId });
  expect(opened).toMatchObject({ people: [{ name: "Ana", role: "SIGNER" }], items: [{ id: itemId }] });
  expect(opened?.log[0]).toMatchObject({ type: "ADMIN_OPENED" });
  expect(JSON.stringify(opened)).not.toMatch(/token|\/sign\//i);
  const file = await api.envelope.file({ envelopeItemId: itemId });
  expect(file).toMatchObject({ mediaType: "application/pdf" });
  expect((await listEntriesOfType("DOCUMENT_DOWNLOADED")).at(-1)).toMatchObject({
    userId,
    data: { envelopeItemId: itemId },
  });
  expect(verifyChain(await loadAudit(world.db, envelopeId)).ok).toBe(true);
  moveClock(59);
  expect((await api.envelope.show({ envelopeId })).opened).not.toBeNull();
  moveClock(61);
  expect((await api.envelope.show({ envelopeId })).opened).toBeNull();
  expect(await catchErrorCode(api.envelope.file({ envelopeItemId: itemId }))).toBe("NOT_FOUND");
});

test("an envelope opened by one admin stays closed to another, and each opening is told to the owner", async () => {
  const [one, two] = [await createPerson(true), await createPerson(true)];
  await one.api.envelope.open({ envelopeId, reason });
  expect((await two.api.envelope.show({ envelopeId })).opened).toBeNull();
  expect(await catchErrorCode(two.api.envelope.file({ envelopeItemId: itemId }))).toBe("NOT_FOUND");
});

test("opening is for instance admins with a reason, and an old session needs fresh proof", async () => {
  const [admin, ana] = [await createPerson(true), await createPerson(false)];
  const listProcedures = (api: typeof ana.api) => [
    () => api.envelope.open({ envelopeId, reason }),
    () => api.envelope.remove({ envelopeId, reason }),
  ];
  for (const procedure of [
    ...listProcedures(ana.api),
    () => ana.api.envelope.list({}),
    () => ana.api.envelope.show({ envelopeId }),
    () => ana.api.envelope.file({ envelopeItemId: itemId }),
    () => ana.api.organisation.list({}),
  ])
    expect(await catchErrorCode(procedure())).toBe("FORBIDDEN");
  expect(await catchErrorCode(admin.api.envelope.open({ envelopeId, reason: " a " }))).toBe("BAD_REQUEST");
  expect(await catchErrorCode(admin.api.envelope.open({ envelopeId: "envelope_none", reason }))).toBe(
    "NOT_FOUND",
  );
  expect(await catchErrorCode(admin.api.envelope.show({ envelopeId: "envelope_none" }))).toBe("NOT_FOUND");
  moveClock(11);
  for (const procedure of listProcedures(admin.api))
    expect(await catchErrorCode(procedure())).toBe("PROOF_NEEDED");
});

test("an organisation is found by its own name, a team's or a member's, with what its teams hold", async () => {
  const { api } = await createPerson(true);
  const findOwnOrganisations = async (query: string) =>
    (await api.organisation.list({ query, perPage: 100 })).data.filter(({ admins }) =>
      admins.includes(world.owner.email),
    );
  const [found] = await findOwnOrganisations(world.owner.email);
  expect(found).toMatchObject({ memberCount: expect.any(Number), teamCount: expect.any(Number) });
  expect(found?.teams.find(({ id }) => id === world.owner.teamId)).toMatchObject({ documentCount: 1 });
  const team = found?.teams[0];
  expect(await findOwnOrganisations(team?.name ?? "?")).toHaveLength(1);
  expect(await findOwnOrganisations("%%no such")).toEqual([]);
});

test("a deleted envelope leaves the list and its owner is told why; opened, its audit log is still shown", async () => {
  const { api, userId } = await createPerson(true);
  const gone = await world.send({ title: "Gone soon", recipients: [signer("Bea")] });
  const input = { envelopeId: gone.envelope.id, reason };
  expect(await api.envelope.remove(input)).toEqual({ success: true });
  expect((await loadAudit(world.db, gone.envelope.id)).at(-1)).toMatchObject({
    type: "DOCUMENT_DELETED",
    userId,
    data: { reason },
  });
  expect((await api.envelope.list({ query: "gone soon" })).data).toEqual([]);
  expect(await catchErrorCode(api.envelope.remove(input))).toBe("NOT_FOUND");
  await api.envelope.open(input);
  const answer = await api.envelope.show({ envelopeId: gone.envelope.id });
  expect(answer).toMatchObject({ deletedAt: expect.any(String), opened: { people: [{ name: "Bea" }] } });
});
