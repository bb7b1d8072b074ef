import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mails } from "@/server/db/schema";
import { readMail } from "@/server/mail/compose";
import {
  addColleague,
  createProvenSession,
  findOrganisationId,
  getPerson,
  type TestMember,
} from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let manager: TestMember;
let team: { kind: "team"; teamId: number };
beforeAll(async () => {
  world = await testWorld();
  owner = getPerson(world, world.owner);
  team = { kind: "team", teamId: world.owner.teamId };
  manager = await addColleague(world, { team: "MANAGER" }, "Marta Manager");
});
beforeEach(() => world.db.delete(mails));
afterAll(() => world[Symbol.asyncDispose]());

const listMailsSent = async () =>
  (await world.db.select().from(mails)).map(({ kind, toEmail }) => `${kind} ${toEmail}`).sort();

async function readLastMailData() {
  const [row] = await world.db.select().from(mails).orderBy(desc(mails.createdAt)).limit(1);
  if (!row) throw new TypeError("nothing was mailed");
  return readMail(row).data;
}

describe("a team's leaders", () => {
  it("hear who joined, each once; members and whoever joined do not", async () => {
    await addColleague(world, { team: "MEMBER" });
    const person = await addColleague(world, { team: null, organisation: null }, "Nina New");
    await owner.call.invitation.create({ place: team, emails: [person.email], role: "MEMBER" });
    const data = await readLastMailData();
    const token = "url" in data ? data.url.slice(data.url.lastIndexOf("/") + 1) : "";
    await world.db.delete(mails);
    await person.call.invitation.accept({ token });
    expect(await listMailsSent()).toEqual(
      [`MEMBER_JOINED ${manager.email}`, `MEMBER_JOINED ${owner.email}`].sort(),
    );
    expect(await readLastMailData()).toMatchObject({
      place: "Team of Olga Owner",
      person: { name: "Nina New", email: person.email },
      memberRole: "MEMBER",
    });
  });

  it("hear who left and how many documents passed on", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    await world.draft({}, member);
    await member.call.member.leave({ place: team });
    expect(await listMailsSent()).toEqual(
      [`MEMBER_LEFT ${manager.email}`, `MEMBER_LEFT ${owner.email}`].sort(),
    );
    expect(await readLastMailData()).toMatchObject({ removedBy: null, envelopes: 1 });
  });

  it("hear who was removed and by whom, but for the one who did it", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    await (await createProvenSession(world, manager)).call.member.remove({
      place: team,
      userId: member.userId,
    });
    expect(await listMailsSent()).toEqual([`MEMBER_LEFT ${owner.email}`]);
    expect(await readLastMailData()).toMatchObject({ removedBy: "Marta Manager", envelopes: 0 });
  });
});

it("everybody in a team hears that it was deleted, but for the one who did it", async () => {
  const { id: teamId } = await owner.call.team.create({
    organisationId: await findOrganisationId(world),
    name: "Short-lived",
  });
  await world.db.delete(mails);
  const lead = await addColleague(world, { team: null, organisation: "MANAGER" });
  await (await createProvenSession(world, lead)).call.team.remove({ teamId, name: "Short-lived" });
  expect(await listMailsSent()).toEqual([`TEAM_DELETED ${owner.email}`]);
  const [row] = await world.db.select().from(mails).where(eq(mails.toEmail, owner.email));
  expect(row?.subject).toBe("The team Short-lived was deleted");
});
