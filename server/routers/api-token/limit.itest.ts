import { afterAll, beforeAll, expect, test } from "vitest";
import { resolveApiToken } from "@/server/auth/api-token";
import { colleague, createProvenSession, type TestMember } from "@/server/testing/world/people";
import { signer } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
let manager: TestMember;
let owner: TestMember;
beforeAll(async () => {
  world = await testWorld();
  manager = await createProvenSession(world, await colleague(world, { team: "MANAGER" }));
  owner = await createProvenSession(world, world.owner);
});
afterAll(() => world[Symbol.asyncDispose]());

const template = async (title: string, by = world.owner) =>
  (await world.draft({ type: "TEMPLATE", title, recipients: [signer("Ana")] }, by)).envelope.id;
const create = (by: TestMember, named: { folderIds?: string[]; templateIds?: string[] }) =>
  by.call.apiToken.create({
    teamId: world.owner.teamId,
    name: "CRM",
    scopes: ["read", "write"],
    expiry: "never",
    ...named,
  });
const shown = async (by: TestMember, id: number) => {
  const { data } = await by.call.apiToken.list({ teamId: world.owner.teamId, perPage: 100 });
  return data.find((token) => token.id === id)?.limit;
};
const organisationUrl = async (): Promise<string> =>
  (
    await world.test.sql`select o.url from organisation o join team t on t.organisation_id = o.id
    where t.id = ${world.owner.teamId}`
  )[0]?.url;
const folder = (name: string, type: "DOCUMENT" | "TEMPLATE") => owner.call.folder.create({ name, type });

test("a token is limited to the named folders and templates, and lists them by name, also in the log", async () => {
  const [sales, models] = [await folder("Sales", "DOCUMENT"), await folder("Offers", "TEMPLATE")];
  const offer = await template("Offer");
  const made = await create(owner, { folderIds: [models.id, sales.id, sales.id], templateIds: [offer] });
  const { actor } = await resolveApiToken(world.db, made.token, null);
  expect(actor.limit).toEqual({
    documentFolderIds: [sales.id],
    templateFolderIds: [models.id],
    templateIds: [offer],
  });
  expect(await shown(manager, made.id)).toEqual({
    folders: [
      { id: sales.id, type: "DOCUMENT", name: "Sales", state: "seen" },
      { id: models.id, type: "TEMPLATE", name: "Offers", state: "seen" },
    ],
    templates: [{ id: offer, type: "TEMPLATE", name: "Offer", state: "seen" }],
  });
  const log = await owner.call.organisationLog.list({ organisation: await organisationUrl() });
  expect(log.data[0]).toMatchObject({ action: "API_TOKEN_CREATED" });
  expect(log.data[0]?.changes).toEqual(
    expect.arrayContaining([
      { key: "folders", from: null, to: "Sales", isSecret: false },
      { key: "templateFolders", from: null, to: "Offers", isSecret: false },
      { key: "templates", from: null, to: "Offer", isSecret: false },
    ]),
  );
});

test("a token that names no folder or template is unlimited, and so is one from before limits existed", async () => {
  const made = await create(owner, {});
  expect((await resolveApiToken(world.db, made.token, null)).actor.limit).toBeNull();
  expect(await shown(owner, made.id)).toBeNull();
});

test("a user cannot limit a token to what they cannot see, in any team, and always gets the same refusal", async () => {
  const stranger = await world.stranger();
  const hidden = await folder("Board", "DOCUMENT");
  await owner.call.folder.update({ folderId: hidden.id, data: { visibility: "ADMIN" } });
  const secret = await template("Dismissal");
  await world.test
    .sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${secret}`;
  const document = (await world.draft({ recipients: [signer("Ana")] })).envelope.id;
  const foreign = await template("Foreign", stranger);
  for (const folderId of [hidden.id, "nowhere"]) {
    await expect(create(manager, { folderIds: [folderId] })).rejects.toMatchObject({
      message: "folderIds: no folder of this team.",
    });
  }
  for (const templateId of [secret, document, foreign, "envelope_nowhere"]) {
    await expect(create(manager, { templateIds: [templateId] })).rejects.toMatchObject({
      message: "templateIds: no template of this team.",
    });
  }
  expect((await create(owner, { folderIds: [hidden.id], templateIds: [secret] })).token).toMatch(/^api_/);
});

test("the list marks deleted folders and templates, and those hidden from the reader, without their names", async () => {
  const [closed, spare] = [await folder("Closed", "DOCUMENT"), await folder("Spare", "DOCUMENT")];
  const old = await template("Old offer");
  const made = await create(owner, { folderIds: [closed.id, spare.id], templateIds: [old] });
  await owner.call.folder.update({ folderId: closed.id, data: { visibility: "ADMIN" } });
  await owner.call.folder.remove({ folderId: spare.id });
  await owner.call.envelope.remove({ envelopeId: old });
  const limit = await shown(manager, made.id);
  expect(limit?.folders).toEqual([
    { id: closed.id, type: "DOCUMENT", name: null, state: "hidden" },
    { id: spare.id, type: "DOCUMENT", name: null, state: "gone" },
  ]);
  expect(limit?.templates).toEqual([{ id: old, type: "TEMPLATE", name: null, state: "gone" }]);
  expect((await shown(owner, made.id))?.folders[0]).toMatchObject({ name: "Closed", state: "seen" });
});

test("a token names at most twenty folders and twenty templates", async () => {
  const many = Array.from({ length: 21 }, (_, n) => `folder${n}`);
  await expect(create(owner, { folderIds: many })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(create(owner, { templateIds: many })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
