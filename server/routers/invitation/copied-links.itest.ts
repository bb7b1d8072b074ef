import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { invitations, mails, users } from "@/server/db/schema";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { newId } from "@/server/ids";
import { readMail } from "@/server/mail/compose";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { addColleague, getPerson, loadTeamRole, type TestMember } from "@/server/testing/world/people";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let team: { kind: "team"; teamId: number };
beforeAll(async () => {
  world = await testWorld();
  owner = getPerson(world, world.owner);
  team = { kind: "team", teamId: world.owner.teamId };
});
afterEach(() => stopClock(null));
afterAll(() => world[Symbol.asyncDispose]());

const password = "a long enough passphrase";
const createVisitorApi = () =>
  createCaller({
    db: world.db,
    services: services(),
    actor: null,
    account: null,
    origin: { ipAddress: "198.51.100.9", userAgent: "test" },
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
  });

const getToken = (url: string): string => url.slice(url.lastIndexOf("/") + 1);

async function listMailedTokens(email: string): Promise<string[]> {
  const rows = await world.db
    .select()
    .from(mails)
    .where(eq(mails.toEmail, email))
    .orderBy(desc(mails.createdAt));
  return rows.map((row) => {
    const mail = readMail(row);
    return mail.kind === "INVITATION" ? getToken(mail.data.url) : "";
  });
}

/** Returns an open invitation to an address, with the link copied by the owner. */
async function inviteAndCopyLink(email: string) {
  await owner.call.invitation.create({ place: team, emails: [email], role: "MEMBER" });
  const [row] = await world.db.select().from(invitations).where(eq(invitations.email, email));
  const id = row?.id ?? "";
  const { url } = await owner.call.invitation.copyLink({ place: team, invitationId: id });
  return { id, token: getToken(url) };
}

describe("a copied invitation link", () => {
  it("joins whoever has confirmed that address already", async () => {
    const person = await addColleague(world, { team: null, organisation: null });
    const { token } = await inviteAndCopyLink(person.email);
    expect(await person.call.invitation.show({ token })).toMatchObject({ state: "open", isSignedIn: true });
    await person.call.invitation.accept({ token });
    expect(await loadTeamRole(world, person.userId)).toBe("MEMBER");
  });

  it("confirms no address: neither by accepting nor by opening an account", async () => {
    const person = await addColleague(world, { team: null, organisation: null });
    await world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, person.userId));
    const { token } = await inviteAndCopyLink(person.email);
    expect(await catchErrorCode(person.call.invitation.accept({ token }))).toBe("ACCOUNT_UNVERIFIED");
    expect(await person.call.invitation.show({ token })).toMatchObject({ state: "copied", isSignedIn: true });
    const fresh = `fresh-${newId()}@example.com`;
    const other = await inviteAndCopyLink(fresh);
    const input = { token: other.token, name: "Mallory", password, language: "en" as const };
    expect(await catchErrorCode(createVisitorApi().invitation.signUp(input))).toBe("FORBIDDEN");
    expect(await world.db.select().from(users).where(eq(users.email, fresh))).toEqual([]);
  });

  it("tells a visitor neither the address nor whether it has an account", async () => {
    const person = await addColleague(world, { team: null, organisation: null });
    const fresh = `nobody-${newId()}@example.com`;
    const answer = await Promise.all(
      [person.email, fresh].map(async (email) =>
        createVisitorApi().invitation.show({ token: (await inviteAndCopyLink(email)).token }),
      ),
    );
    for (const one of answer) {
      expect(one).toMatchObject({ state: "copied", isSignedIn: false });
      expect(JSON.stringify(one)).not.toContain(person.email);
      expect(JSON.stringify(one)).not.toContain(fresh);
      expect(one).not.toHaveProperty("hasAccount");
    }
  });

  it("leads to the mailed one, which opens an account, and is told three times an hour", async () => {
    const email = `asked-${newId()}@example.com`;
    const { token } = await inviteAndCopyLink(email);
    const [before] = await listMailedTokens(email);
    await createVisitorApi().invitation.mailAgain({ token });
    const tokens = await listMailedTokens(email);
    expect(tokens).toHaveLength(2);
    const mailed = tokens.find((one) => one !== before) ?? "";
    expect(await createVisitorApi().invitation.show({ token: before ?? "" })).toEqual({ state: "unknown" });
    await createVisitorApi().invitation.mailAgain({ token });
    await createVisitorApi().invitation.mailAgain({ token });
    expect(await catchErrorCode(createVisitorApi().invitation.mailAgain({ token }))).toBe(
      "TOO_MANY_REQUESTS",
    );
    expect(await createVisitorApi().invitation.show({ token: mailed })).toEqual({ state: "unknown" });
    const newest = (await listMailedTokens(email)).filter((one) => one !== before && one !== mailed);
    const states = await Promise.all(newest.map((one) => createVisitorApi().invitation.show({ token: one })));
    const open = newest[states.findIndex(({ state }) => state === "open")] ?? "";
    await createVisitorApi().invitation.signUp({ token: open, name: "Ana", password, language: "en" });
    const [user] = await world.db.select().from(users).where(eq(users.email, email));
    expect(user?.emailVerifiedAt).not.toBeNull();
  });

  it("is replaced by the next one, and ends when the invitation is sent again, taken back or over", async () => {
    const email = `link-${newId()}@example.com`;
    const { id, token } = await inviteAndCopyLink(email);
    const next = await owner.call.invitation.copyLink({ place: team, invitationId: id });
    expect(await createVisitorApi().invitation.show({ token })).toEqual({ state: "unknown" });
    expect((await createVisitorApi().invitation.show({ token: getToken(next.url) })).state).toBe("copied");
    await owner.call.invitation.resend({ place: team, invitationId: id });
    expect(await createVisitorApi().invitation.show({ token: getToken(next.url) })).toEqual({
      state: "unknown",
    });
    const last = await owner.call.invitation.copyLink({ place: team, invitationId: id });
    stopClock(new Date(Date.now() + 8 * 24 * 3600 * 1000));
    expect(await createVisitorApi().invitation.show({ token: getToken(last.url) })).toEqual({
      state: "expired",
    });
    const copy = owner.call.invitation.copyLink({ place: team, invitationId: id });
    expect(await catchErrorCode(copy)).toBe("INVALID_REQUEST");
    expect(await catchErrorCode(createVisitorApi().invitation.mailAgain({ token: getToken(last.url) }))).toBe(
      "INVALID_REQUEST",
    );
    stopClock(null);
    await owner.call.invitation.revoke({ place: team, invitationId: id });
    expect(await createVisitorApi().invitation.show({ token: getToken(last.url) })).toEqual({
      state: "revoked",
    });
  });

  it("is stored as its hash alone", async () => {
    const { id, token } = await inviteAndCopyLink(`hash-${newId()}@example.com`);
    const [row] = await world.db.select().from(invitations).where(eq(invitations.id, id));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.copiedTokenHash).toHaveLength(32);
  });
});
