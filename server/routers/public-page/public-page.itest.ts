import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { teams } from "@/server/db/schema";
import {
  createLinkedTemplate,
  createOwnerCaller,
  createVisitorCaller,
} from "@/server/testing/world/direct-link";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { freezeClock } from "@/server/testing/world/hold-clock";
import { addColleague, getPerson, type TestMember } from "@/server/testing/world/people";
import { signer } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let teamId: number;
let team: string;
beforeAll(async () => {
  world = await testWorld();
  owner = getPerson(world, world.owner);
  teamId = world.owner.teamId;
  const [row] = await world.db.select().from(teams).where(eq(teams.id, teamId));
  team = row?.url ?? "";
});
afterAll(() => world[Symbol.asyncDispose]());

const showPage = (url = team, page = 1) => createVisitorApi().publicPage.show({ team: url, page });
const createVisitorApi = () => createOwnerCaller(world);
const listTitles = async () => (await showPage()).templates.map(({ title }) => title);
const createPublicTemplate = async (title: string, data: object = {}) => {
  const template = await createLinkedTemplate(world, { title });
  await createOwnerCaller(world).envelope.update({
    envelopeId: template.envelope.id,
    data: { templateType: "PUBLIC", ...data },
  });
  return template;
};

it("there is no page until an admin turns it on, and off looks like a team that never was", async () => {
  await createPublicTemplate("Membership");
  expect(await catchErrorCode(showPage())).toBe("NOT_FOUND");
  const refusals = await Promise.allSettled([showPage(), showPage("no-such-team")]);
  const sentences = refusals.map((each) => (each.status === "rejected" ? each.reason.message : "answered"));
  expect(new Set(sentences).size).toBe(1);
  expect(await owner.call.publicPage.get({ teamId })).toEqual({
    enabled: false,
    about: "",
    indexed: false,
    listed: 1,
    isMore: false,
    unready: 0,
  });
  await owner.call.publicPage.update({ teamId, enabled: true, about: " We help\nneighbours. " });
  expect(await showPage()).toMatchObject({ about: "We help neighbours.", indexed: false, hasNext: false });
});

it("it lists what is PUBLIC with an open link by the words for visitors, and nothing else", async () => {
  await createPublicTemplate("vol-2026-v3", {
    publicTitle: "Be a volunteer",
    publicDescription: "Two hours a week.",
  });
  await createLinkedTemplate(world, { title: "Team only" });
  const closed = await createPublicTemplate("Closed form");
  await createOwnerCaller(world).directLink.toggle({ envelopeId: closed.envelope.id, enabled: false });
  const bare = await world.draft({ type: "TEMPLATE", title: "No link", recipients: [signer("Ana")] });
  await createOwnerCaller(world).envelope.update({
    envelopeId: bare.envelope.id,
    data: { templateType: "PUBLIC" },
  });
  const { templates } = await showPage();
  expect(templates.map(({ title, description }) => [title, description])).toEqual([
    ["Be a volunteer", "Two hours a week."],
    ["Membership", ""],
  ]);
  const [first] = templates;
  const state = await createVisitorCaller(world).state({ token: first?.token ?? "" });
  expect(state).toMatchObject({ screen: "open", signing: { title: "vol-2026-v3" } });
  expect(JSON.stringify(await showPage())).not.toMatch(/vol-2026|Team only|Closed|No link/);
});

it("what is switched off, made private, deleted or spoilt is gone at once", async () => {
  const off = await createPublicTemplate("A off");
  const hidden = await createPublicTemplate("B private");
  const deleted = await createPublicTemplate("C deleted");
  const spoilt = await createPublicTemplate("D spoilt");
  expect(await listTitles()).toEqual(expect.arrayContaining(["A off", "B private", "C deleted", "D spoilt"]));
  const procedures = createOwnerCaller(world);
  await procedures.directLink.toggle({ envelopeId: off.envelope.id, enabled: false });
  await procedures.envelope.update({ envelopeId: hidden.envelope.id, data: { templateType: "PRIVATE" } });
  await procedures.envelope.remove({ envelopeId: deleted.envelope.id });
  for (const { id } of spoilt.fields) await procedures.field.remove({ fieldId: id });
  expect(await owner.call.publicPage.get({ teamId })).toMatchObject({ listed: 2, unready: 1 });
  expect(await listTitles()).toEqual(["Be a volunteer", "Membership"]);
});

it("another team's templates are never on it, those an organisation shares included", async () => {
  const stranger = await world.stranger();
  const theirs = createOwnerCaller(world, stranger);
  const template = await world.draft(
    { type: "TEMPLATE", title: "Theirs", recipients: [signer("Zoe")] },
    stranger,
  );
  await theirs.envelope.update({ envelopeId: template.envelope.id, data: { templateType: "PUBLIC" } });
  await theirs.directLink.create({ envelopeId: template.envelope.id });
  expect(await listTitles()).toEqual(["Be a volunteer", "Membership"]);
});

it("only an admin changes it; a stranger learns nothing of it", async () => {
  for (const role of ["MANAGER", "MEMBER"] as const) {
    const person = await addColleague(world, { team: role });
    expect(await catchErrorCode(person.call.publicPage.update({ teamId, enabled: false }))).toBe("FORBIDDEN");
    expect((await person.call.publicPage.get({ teamId })).enabled).toBe(true);
  }
  const stranger = getPerson(world, await world.stranger());
  expect(await catchErrorCode(stranger.call.publicPage.get({ teamId }))).toBe("NOT_FOUND");
  expect(await catchErrorCode(stranger.call.publicPage.update({ teamId, enabled: false }))).toBe("NOT_FOUND");
  for (const about of ["x".repeat(201), "zero\u200bwidth"])
    expect(await catchErrorCode(owner.call.publicPage.update({ teamId, about }))).toBe("BAD_REQUEST");
});

it("a deleted team has none, and one place asks 300 times a minute", async () => {
  freezeClock();
  await world.db.update(teams).set({ deletedAt: new Date() }).where(eq(teams.id, teamId));
  expect(await catchErrorCode(showPage())).toBe("NOT_FOUND");
  await world.db.update(teams).set({ deletedAt: null }).where(eq(teams.id, teamId));
  await world.test.sql`update rate_limit set count = 300 where bucket like 'public-page:%'`;
  expect(await catchErrorCode(showPage())).toBe("TOO_MANY_REQUESTS");
});

it("the head of a link says the words of a template for everybody, and of no other", async () => {
  await world.test.sql`delete from rate_limit`;
  const words = { publicTitle: "Join us", publicDescription: "Fill this in." };
  const open = await createPublicTemplate("internal-7", words);
  const readHead = ({ token }: { token: string }) => createVisitorCaller(world).head({ token });
  expect(await readHead(open)).toEqual({ title: "Join us", description: "Fill this in." });
  expect(await createVisitorCaller(world).state({ token: open.token })).toMatchObject({
    signing: { session: { offered: { title: "Join us", description: "Fill this in." } } },
  });
  await createOwnerCaller(world).envelope.update({
    envelopeId: open.envelope.id,
    data: { templateType: "PRIVATE" },
  });
  expect(await readHead(open)).toBeNull();
  expect(await readHead({ token: "unknown" })).toBeNull();
  expect(await readHead(await createPublicTemplate("Without words"))).toBeNull();
});
