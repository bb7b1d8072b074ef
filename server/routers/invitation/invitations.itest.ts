import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { invitations, mails, users } from "@/server/db/schema";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { writeInstallation } from "@/server/db/store/installation";
import { InstallationSettings } from "@/server/domain/installation";
import { newId } from "@/server/ids";
import { readMail } from "@/server/mail/compose";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { catchErrorCode } from "@/server/testing/world/error-code";
import {
  addColleague,
  createProvenSession,
  findOrganisationId,
  getPerson,
  loadTeamRole,
  type TestMember,
} from "@/server/testing/world/people";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let stranger: TestMember;
let organisation: { kind: "organisation"; organisationId: number };
let team: { kind: "team"; teamId: number };
beforeAll(async () => {
  world = await testWorld();
  owner = await createProvenSession(world, world.owner);
  stranger = getPerson(world, await world.stranger());
  organisation = { kind: "organisation", organisationId: await findOrganisationId(world) };
  team = { kind: "team", teamId: world.owner.teamId };
});
afterEach(() => stopClock(null));
afterAll(() => world[Symbol.asyncDispose]());

const DAY_MS = 24 * 3600 * 1000;
const password = "a long enough passphrase";

const createVisitorApi = () =>
  createCaller({
    db: world.db,
    services: services(),
    actor: null,
    account: null,
    origin: { ipAddress: `198.51.100.${Math.floor(Math.random() * 250)}`, userAgent: "test" },
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
  });

async function readMailedToken(email: string): Promise<string> {
  const [row] = await world.db
    .select()
    .from(mails)
    .where(eq(mails.toEmail, email))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  const mail = row ? readMail(row) : null;
  if (mail?.kind !== "INVITATION") throw new TypeError(`no invitation was mailed to ${email}`);
  return mail.data.url.slice(mail.data.url.lastIndexOf("/") + 1);
}

/** Creates an account outside the organisation and invites it to the team. */
async function createInvited(role: "ADMIN" | "MANAGER" | "MEMBER" = "MEMBER", by = owner) {
  const person = await addColleague(world, { team: null, organisation: null });
  await by.call.invitation.create({ place: team, emails: [person.email], role });
  const { data } = await owner.call.invitation.list({ place: team, perPage: 100 });
  const id = data.find(({ email }) => email === person.email)?.id ?? "";
  return { person, id, token: await readMailedToken(person.email) };
}

describe("inviting", () => {
  it("mails one link to an address, and says who is in or was asked already", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const email = `new-${newId()}@example.com`;
    const emails = [email, email.toUpperCase(), member.email];
    const first = await owner.call.invitation.create({ place: team, emails, role: "MANAGER" });
    expect(first.data).toEqual([
      { email, outcome: "invited" },
      { email: member.email, outcome: "alreadyMember" },
    ]);
    const secondAnswer = await owner.call.invitation.create({
      place: team,
      emails: [email],
      role: "MANAGER",
    });
    expect(secondAnswer.data).toEqual([{ email, outcome: "alreadyInvited" }]);
    const sent = await world.db.select().from(mails).where(eq(mails.toEmail, email));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe("Olga Owner invites you to Team of Olga Owner");
  });

  it("stores no secret: the row holds its SHA-256 only", async () => {
    const { token, id } = await createInvited();
    const [row] = await world.db.select().from(invitations).where(eq(invitations.id, id));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.tokenHash).toHaveLength(32);
  });

  it("keeps one open invitation even when two admins invite at the same moment", async () => {
    const other = await addColleague(world, { team: "ADMIN" });
    const emails = [`twice-${newId()}@example.com`];
    const answers = await Promise.all(
      [owner, other].map((by) => by.call.invitation.create({ place: team, emails, role: "MEMBER" })),
    );
    const outcomes = answers.flatMap(({ data }) => data.map(({ outcome }) => outcome));
    expect(outcomes.sort()).toEqual(["alreadyInvited", "invited"]);
  });

  it("is refused to MEMBERs, strangers, for a role above one's own and from an unconfirmed address", async () => {
    const manager = await addColleague(world, { team: "MANAGER" });
    const member = await addColleague(world, { team: "MEMBER" });
    const inviteSomebody = (by: TestMember, role: "ADMIN" | "MEMBER") =>
      by.call.invitation.create({ place: team, emails: [`x-${newId()}@example.com`], role });
    expect(await catchErrorCode(inviteSomebody(member, "MEMBER"))).toBe("FORBIDDEN");
    expect(await catchErrorCode(inviteSomebody(stranger, "MEMBER"))).toBe("NOT_FOUND");
    expect(await catchErrorCode(inviteSomebody(manager, "ADMIN"))).toBe("FORBIDDEN");
    expect(await catchErrorCode(inviteSomebody(getPerson(world, world.owner), "ADMIN"))).toBe("PROOF_NEEDED");
    await world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, manager.userId));
    expect(await catchErrorCode(inviteSomebody(manager, "MEMBER"))).toBe("ACCOUNT_UNVERIFIED");
    const toOrganisation = manager.call.invitation.create({
      place: organisation,
      emails: ["y@example.com"],
      role: "MEMBER",
    });
    expect(await catchErrorCode(toOrganisation)).toBe("FORBIDDEN");
  });

  it("lists what nobody has answered, for ADMIN and MANAGER", async () => {
    const { person } = await createInvited();
    const member = await addColleague(world, { team: "MEMBER" });
    const { data } = await owner.call.invitation.list({ place: team, perPage: 100 });
    expect(data.find(({ email }) => email === person.email)).toMatchObject({
      role: "MEMBER",
      state: "open",
      invitedBy: "Olga Owner",
    });
    expect(await catchErrorCode(member.call.invitation.list({ place: team }))).toBe("FORBIDDEN");
    expect(await catchErrorCode(stranger.call.invitation.list({ place: team }))).toBe("NOT_FOUND");
  });
});

describe("an invitation link", () => {
  it("shows what it leads to, and joins the account it was sent to, once", async () => {
    const { person, token } = await createInvited("MANAGER");
    expect(await createVisitorApi().invitation.show({ token })).toMatchObject({
      state: "open",
      place: "Team of Olga Owner",
      role: "MANAGER",
      inviter: "Olga Owner",
      email: person.email,
      hasAccount: true,
      isSignedIn: false,
    });
    const { teamUrl } = await person.call.invitation.accept({ token });
    expect(await loadTeamRole(world, person.userId)).toBe("MANAGER");
    expect((await person.call.account.me()).teams.map(({ url }) => url)).toEqual([teamUrl]);
    expect(await person.call.invitation.show({ token })).toEqual({ state: "accepted" });
    expect(await catchErrorCode(person.call.invitation.accept({ token }))).toBe("INVALID_REQUEST");
  });

  it("joins once even when it is pressed twice at the same moment", async () => {
    const { person, token } = await createInvited();
    const results = await Promise.allSettled([1, 2].map(() => person.call.invitation.accept({ token })));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("tells another account nothing but a masked address, and does not let it in", async () => {
    const { person, token } = await createInvited();
    const answer = await stranger.call.invitation.show({ token });
    expect(answer).toEqual({
      state: "otherAccount",
      email: `${person.email.charAt(0)}•••@example.com`,
      signedInAs: stranger.email,
    });
    expect(await catchErrorCode(stranger.call.invitation.accept({ token }))).toBe("FORBIDDEN");
    expect((await createVisitorApi().invitation.show({ token })).state).toBe("open");
  });

  it("works for seven days and not a moment longer; then the address may be invited anew", async () => {
    const { person, token } = await createInvited();
    const [row] = await world.db.select().from(invitations).where(eq(invitations.email, person.email));
    const created = row?.createdAt.getTime() ?? 0;
    stopClock(new Date(created + 7 * DAY_MS - 1));
    expect((await createVisitorApi().invitation.show({ token })).state).toBe("open");
    stopClock(new Date(created + 7 * DAY_MS));
    expect(await createVisitorApi().invitation.show({ token })).toEqual({ state: "expired" });
    expect(await catchErrorCode(person.call.invitation.accept({ token }))).toBe("INVALID_REQUEST");
    const secondAnswer = await owner.call.invitation.create({
      place: team,
      emails: [person.email],
      role: "MEMBER",
    });
    expect(secondAnswer.data).toEqual([{ email: person.email, outcome: "invited" }]);
  });

  it("says so after it was taken back", async () => {
    const { person, id, token } = await createInvited();
    await owner.call.invitation.revoke({ place: team, invitationId: id });
    expect(await createVisitorApi().invitation.show({ token })).toEqual({ state: "revoked" });
    expect(await catchErrorCode(person.call.invitation.accept({ token }))).toBe("INVALID_REQUEST");
    expect(await catchErrorCode(owner.call.invitation.revoke({ place: team, invitationId: id }))).toBe(
      "NOT_FOUND",
    );
  });

  it("is replaced when it is sent again, with seven days from then", async () => {
    const { person, id, token } = await createInvited();
    stopClock(new Date(Date.now() + 5 * DAY_MS));
    await owner.call.invitation.resend({ place: team, invitationId: id });
    expect(await createVisitorApi().invitation.show({ token })).toEqual({ state: "unknown" });
    stopClock(new Date(Date.now() + 11 * DAY_MS));
    const renewed = await readMailedToken(person.email);
    expect(renewed).not.toBe(token);
    expect((await createVisitorApi().invitation.show({ token: renewed })).state).toBe("open");
  });

  it("dies with the inviter's right to grant its role", async () => {
    const admin = await addColleague(world, { team: "ADMIN" });
    const { person, token } = await createInvited("ADMIN", await createProvenSession(world, admin));
    const leads = await createProvenSession(world, world.owner);
    await leads.call.member.changeRole({ place: team, userId: admin.userId, role: "MANAGER" });
    expect(await createVisitorApi().invitation.show({ token })).toEqual({ state: "revoked" });
    expect(await catchErrorCode(person.call.invitation.accept({ token }))).toBe("INVALID_REQUEST");
  });

  it("never lowers the role of somebody who is in already", async () => {
    const { person, token } = await createInvited("MEMBER");
    await owner.call.invitation.create({ place: organisation, emails: [person.email], role: "ADMIN" });
    const upper = await readMailedToken(person.email);
    await person.call.invitation.accept({ token: upper });
    await person.call.invitation.accept({ token });
    expect((await person.call.account.me()).teams[0]?.role).toBe("ADMIN");
    expect((await person.call.organisation.listMine()).data).toMatchObject([{ role: "ADMIN" }]);
  });

  it("of an unknown secret says nothing", async () => {
    expect(await createVisitorApi().invitation.show({ token: "made-up" })).toEqual({ state: "unknown" });
    expect(await catchErrorCode(stranger.call.invitation.accept({ token: "made-up" }))).toBe("NOT_FOUND");
  });
});

describe("signing up from the link", () => {
  it("opens a confirmed account for the invitation's address and joins with it", async () => {
    const email = `fresh-${newId()}@example.com`;
    await owner.call.invitation.create({ place: team, emails: [email], role: "MEMBER" });
    const token = await readMailedToken(email);
    const input = { token, name: "Fran Fresh", password, language: "es" as const };
    const account = await createVisitorApi().invitation.signUp(input);
    expect(account.email).toBe(email);
    const [user] = await world.db.select().from(users).where(eq(users.email, email));
    expect([user?.emailVerifiedAt !== null, user?.language]).toEqual([true, "es"]);
    expect(await loadTeamRole(world, user?.id ?? 0)).toBe("MEMBER");
    expect(await catchErrorCode(createVisitorApi().invitation.signUp(input))).toBe("INVALID_REQUEST");
  });

  it("opens an account also where nobody else may open one", async () => {
    const email = `closed-${newId()}@example.com`;
    await owner.call.invitation.create({ place: team, emails: [email], role: "MEMBER" });
    const settings = InstallationSettings.parse({ signUp: "INVITATION" });
    await world.db.transaction((tx) => writeInstallation(tx, settings, new Date()));
    const input = { name: "Fran Fresh", password, language: "en" as const };
    expect(
      await catchErrorCode(createVisitorApi().account.signUp({ ...input, email, timezone: undefined })),
    ).toBe("SIGN_UP_CLOSED");
    expect(
      (await createVisitorApi().invitation.signUp({ ...input, token: await readMailedToken(email) })).email,
    ).toBe(email);
  });

  it("never takes over an account that exists", async () => {
    const { token } = await createInvited();
    const input = { token, name: "Mallory", password, language: "en" as const };
    expect(await catchErrorCode(createVisitorApi().invitation.signUp(input))).toBe("ALREADY_EXISTS");
  });
});

describe("resending, copying and revoking an invitation", () => {
  it("are refused above one's rank, to MEMBERs, and as unknown to strangers and from another place", async () => {
    const manager = await addColleague(world, { team: "MANAGER" });
    const member = await addColleague(world, { team: "MEMBER" });
    const { id } = await createInvited("ADMIN");
    for (const procedure of ["resend", "revoke", "copyLink"] as const) {
      const callProcedure = (by: TestMember, place: typeof team | typeof organisation = team) =>
        by.call.invitation[procedure]({ place, invitationId: id });
      expect(await catchErrorCode(callProcedure(manager))).toBe("FORBIDDEN");
      expect(await catchErrorCode(callProcedure(member))).toBe("FORBIDDEN");
      expect(await catchErrorCode(callProcedure(stranger))).toBe("NOT_FOUND");
      expect(await catchErrorCode(callProcedure(owner, organisation))).toBe("NOT_FOUND");
    }
  });
});
