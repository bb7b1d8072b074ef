import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession, readSession } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import { auditEntries, envelopes, organisations, teams, users } from "@/server/db/schema";
import { verifyChain } from "@/server/db/store/audit";
import { createVisitor, listMailsTo } from "@/server/testing/routers/account";
import { createTestAccount } from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { addColleague, findOrganisationId, type TestMember } from "@/server/testing/world/people";
import { signer } from "@/server/testing/world/signing";
import { type Owner, testWorld, type World } from "@/server/testing/world/world";

const DESK = { ipAddress: "198.51.100.9", userAgent: "Mozilla/5.0 (X11; Linux) Chrome/140.0" };

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

async function createSignedInApi({ userId, email, name }: Pick<Owner, "userId" | "email" | "name">) {
  const sessionId = await openSession(world.db, userId, DESK);
  const account = { userId, email, name, sessionId, isInstanceAdmin: false };
  return { sessionId, api: createCallerFor({ actor: null, account, requestId: "test" }).account };
}

const createPending = (owner: Owner) => world.send({ recipients: [signer("Ana")] }, owner);
const loadRow = async (id: string) =>
  (await world.db.select().from(envelopes).where(eq(envelopes.id, id)))[0];
const getUser = async (userId: number) =>
  (await world.db.select().from(users).where(eq(users.id, userId)))[0];
const buildDeleteInput = ({ email }: TestMember) => ({ email });

test("a deleted member's envelopes pass to the chosen heir, and the account cannot be opened again", async () => {
  const [leaver, heir] = [
    await addColleague(world, { team: "MEMBER" }, "Lena Leaver"),
    await addColleague(world, { team: "MEMBER" }, "Hugo Heir"),
  ];
  const sent = await createPending(leaver);
  const { api, sessionId } = await createSignedInApi(leaver);
  const { teamId } = leaver;
  const [place] = (await api.deletionPlan()).organisations;
  expect(place).toMatchObject({ isOwner: false, isAlone: false, teams: [{ id: teamId, pending: 1 }] });
  expect(place?.teams[0]?.people.map(({ userId }) => userId)).toContain(heir.userId);
  await api.deleteAccount({
    ...buildDeleteInput(leaver),
    teams: [{ teamId, handOverToUserId: heir.userId, cancelsPending: false }],
  });
  expect(await loadRow(sent.envelope.id)).toMatchObject({ userId: heir.userId, status: "PENDING" });
  expect(await readSession(world.db, sessionId)).toBeNull();
  expect(await getUser(leaver.userId)).toMatchObject({
    name: "Lena Leaver",
    passwordHash: null,
    emailVerifiedAt: null,
    email: `deleted-${leaver.userId}@deleted.invalid`,
  });
  expect(await listMailsTo(world, leaver.email, "ACCOUNT_DELETED")).toHaveLength(1);
  expect(await listMailsTo(world, world.owner.email, "MEMBER_LEFT")).not.toHaveLength(0);
  await createVisitor(world).account.forgotPassword({ email: leaver.email });
  expect(await listMailsTo(world, leaver.email, "RESET_PASSWORD")).toEqual([]);
});

test("audit entries keep the deleted account's name and e-mail address, and their chain holds", async () => {
  const leaver = await addColleague(world, { team: "MEMBER" }, "Eva Evidence");
  const { envelope } = await createPending(leaver);
  const listEntries = () =>
    world.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.envelopeId, envelope.id))
      .orderBy(auditEntries.seq);
  const before = await listEntries();
  await (await createSignedInApi(leaver)).api.deleteAccount(buildDeleteInput(leaver));
  const after = await listEntries();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(before.some(({ name, email }) => name === "Eva Evidence" && email === leaver.email)).toBe(true);
  expect(after.at(-1)).toMatchObject({ type: "DOCUMENT_OWNER_CHANGED", email: leaver.email });
  expect(verifyChain(after)).toMatchObject({ ok: true });
});

test("pending envelopes are cancelled instead when the member asks for that, and their recipients are told", async () => {
  const leaver = await addColleague(world, { team: "MEMBER" });
  const sent = await createPending(leaver);
  // As after their mails have left.
  await world.test.sql`update recipient set send_status = 'SENT' where envelope_id = ${sent.envelope.id}`;
  const { teamId } = leaver;
  const { api } = await createSignedInApi(leaver);
  await api.deleteAccount({ ...buildDeleteInput(leaver), teams: [{ teamId, cancelsPending: true }] });
  expect(await loadRow(sent.envelope.id)).toMatchObject({ status: "CANCELLED", userId: world.owner.userId });
  const asked = sent.recipients[0]?.email ?? "";
  expect(await listMailsTo(world, asked, "RECIPIENT_CANCELLED")).not.toHaveLength(0);
});

test("deleting an organisation's only member deletes its team and drafts and cancels its pending envelopes", async () => {
  const alone = await world.stranger();
  const [draft, sent] = [
    await world.draft({ recipients: [signer("Ana")] }, alone),
    await createPending(alone),
  ];
  const { api } = await createSignedInApi(alone);
  const [place] = (await api.deletionPlan()).organisations;
  expect(place).toMatchObject({ isOwner: true, isAlone: true, teams: [{ drafts: 1, pending: 1 }] });
  await api.deleteAccount({ email: alone.email });
  expect((await loadRow(draft.envelope.id))?.deletedAt).not.toBeNull();
  expect(await loadRow(sent.envelope.id)).toMatchObject({ status: "CANCELLED" });
  const [team] = await world.db.select().from(teams).where(eq(teams.id, alone.teamId));
  expect(team?.deletedAt).not.toBeNull();
});

test("an organisation's owner must first hand it over to one of its members", async () => {
  const heir = await addColleague(world, { team: "MEMBER" }, "Nora Next");
  const [outsider, organisationId] = [await world.stranger(), await findOrganisationId(world)];
  const { owner } = world;
  const { api } = await createSignedInApi(owner);
  const tryDelete = (userId?: number) =>
    api.deleteAccount({
      email: owner.email,
      ...(userId === undefined ? {} : { owners: [{ organisationId, userId }] }),
    });
  expect(await catchErrorCode(tryDelete())).toBe("INVALID_REQUEST");
  expect(await catchErrorCode(tryDelete(outsider.userId))).toBe("NOT_FOUND");
  expect(await catchErrorCode(tryDelete(owner.userId))).toBe("NOT_FOUND");
  expect((await getUser(owner.userId))?.email).toBe(owner.email);
  await tryDelete(heir.userId);
  const [passed] = await world.db.select().from(organisations).where(eq(organisations.id, organisationId));
  expect(passed?.ownerUserId).toBe(heir.userId);
  expect((await heir.call.account.me()).teams[0]).toMatchObject({ id: owner.teamId, role: "ADMIN" });
});

test("deletion is refused without fresh proof, for a wrong e-mail, an outside heir or the last instance admin", async () => {
  const who = await createTestAccount(world, "stays@example.com");
  const stranger = await world.stranger();
  const { api, sessionId } = await createSignedInApi(who);
  expect(await catchErrorCode(api.deleteAccount({ email: stranger.email }))).toBe("INVALID_BODY");
  await world.test
    .sql`update session set proven_at = proven_at - interval '11 minutes' where id = ${sessionId}`;
  expect(await catchErrorCode(api.deleteAccount({ email: who.email }))).toBe("PROOF_NEEDED");
  await world.test.sql`update session set proven_at = now() where id = ${sessionId}`;
  await world.test.sql`update "user" set is_instance_admin = (id = ${who.userId})`;
  expect(await catchErrorCode(api.deleteAccount({ email: who.email }))).toBe("INVALID_REQUEST");
  const member = await addColleague(world, { team: "MEMBER" });
  const theirs = await createSignedInApi(member);
  const teamsOfHeir = [{ teamId: member.teamId, handOverToUserId: stranger.userId, cancelsPending: false }];
  expect(await catchErrorCode(theirs.api.deleteAccount({ email: member.email, teams: teamsOfHeir }))).toBe(
    "NOT_FOUND",
  );
  expect((await getUser(member.userId))?.deletedAt).toBeNull();
});

test("an owner and the chosen heir who delete their accounts at once leave no live team without an owner", async () => {
  const first = await world.stranger();
  const [team] = await world.db.select().from(teams).where(eq(teams.id, first.teamId));
  const organisationId = team?.organisationId ?? 0;
  const second = await world.stranger();
  await world.test.sql`insert into organisation_member (organisation_id, user_id, role, created_at)
    values (${organisationId}, ${second.userId}, 'MEMBER', now())`;
  const [one, two] = [await createSignedInApi(first), await createSignedInApi(second)];
  await Promise.allSettled([
    one.api.deleteAccount({ email: first.email, owners: [{ organisationId, userId: second.userId }] }),
    two.api.deleteAccount({ email: second.email }),
  ]);
  const [place] = await world.db.select().from(organisations).where(eq(organisations.id, organisationId));
  const owner = await getUser(place?.ownerUserId ?? 0);
  const ended = await world.db.select().from(teams).where(eq(teams.id, first.teamId));
  expect(owner?.deletedAt === null || ended[0]?.deletedAt !== null).toBe(true);
});
