import { afterAll, beforeAll, expect, test } from "vitest";
import { resolveApiToken } from "@/server/auth/api-token";
import { addColleague, createProvenSession, type TestMember } from "@/server/testing/world/people";
import { signer } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
let manager: TestMember;
let owner: TestMember;
beforeAll(async () => {
  world = await testWorld();
  manager = await createProvenSession(world, await addColleague(world, { team: "MANAGER" }));
  owner = await createProvenSession(world, world.owner);
});
afterAll(() => world[Symbol.asyncDispose]());

const createTemplate = async (title: string, by = world.owner) =>
  (await world.draft({ type: "TEMPLATE", title, recipients: [signer("Ana")] }, by)).envelope.id;
const createToken = (by: TestMember, named: { folderIds?: string[]; templateIds?: string[] }) =>
  by.call.apiToken.create({
    teamId: world.owner.teamId,
    name: "CRM",
    scopes: ["read", "write"],
    expiry: "never",
    ...named,
  });
const readLimit = async (by: TestMember, id: number) => {
  const { data } = await by.call.apiToken.list({ teamId: world.owner.teamId, perPage: 100 });
  return data.find((token) => token.id === id)?.limit;
};
const getOrganisationUrl = async (): Promise<string> =>
  (
    await world.test.sql`select o.url from organisation o join team t on t.organisation_id = o.id
    where t.id = ${world.owner.teamId}`
  )[0]?.url;
const createFolder = (name: string, type: "DOCUMENT" | "TEMPLATE") =>
  owner.call.folder.create({ name, type });

test("a token is limited to the named folders and templates, and lists them by name, also in the log", async () => {
  const [sales, models] = [await createFolder("Sales", "DOCUMENT"), await createFolder("Offers", "TEMPLATE")];
  const offer = await createTemplate("Offer");
  const createdToken = await createToken(owner, {
    folderIds: [models.id, sales.id, sales.id],
    templateIds: [offer],
  });
  const { actor } = await resolveApiToken(world.db, createdToken.token, null);
  expect(actor.limit).toEqual({
    documentFolderIds: [sales.id],
    templateFolderIds: [models.id],
    templateIds: [offer],
  });
  expect(await readLimit(manager, createdToken.id)).toEqual({
    folders: [
      { id: sales.id, type: "DOCUMENT", name: "Sales", state: "seen" },
      { id: models.id, type: "TEMPLATE", name: "Offers", state: "seen" },
    ],
    templates: [{ id: offer, type: "TEMPLATE", name: "Offer", state: "seen" }],
  });
  const log = await owner.call.organisationLog.list({ organisation: await getOrganisationUrl() });
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
  const createdToken = await createToken(owner, {});
  expect((await resolveApiToken(world.db, createdToken.token, null)).actor.limit).toBeNull();
  expect(await readLimit(owner, createdToken.id)).toBeNull();
});

test("a user cannot limit a token to what they cannot see, in any team, and always gets the same refusal", async () => {
  const stranger = await world.stranger();
  const hidden = await createFolder("Board", "DOCUMENT");
  await owner.call.folder.update({ folderId: hidden.id, data: { visibility: "ADMIN" } });
  const secret = await createTemplate("Dismissal");
  await world.test
    .sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${secret}`;
  const document = (await world.draft({ recipients: [signer("Ana")] })).envelope.id;
  const foreign = await createTemplate("Foreign", stranger);
  for (const folderId of [hidden.id, "nowhere"]) {
    await expect(createToken(manager, { folderIds: [folderId] })).rejects.toMatchObject({
      message: "folderIds: no folder of this team.",
    });
  }
  for (const templateId of [secret, document, foreign, "envelope_nowhere"]) {
    await expect(createToken(manager, { templateIds: [templateId] })).rejects.toMatchObject({
      message: "templateIds: no template of this team.",
    });
  }
  expect((await createToken(owner, { folderIds: [hidden.id], templateIds: [secret] })).token).toMatch(
    /^api_/,
  );
});

test("the list marks deleted folders and templates, and those hidden from the reader, without their names", async () => {
  const [closed, spare] = [await createFolder("Closed", "DOCUMENT"), await createFolder("Spare", "DOCUMENT")];
  const old = await createTemplate("Old offer");
  const createdToken = await createToken(owner, { folderIds: [closed.id, spare.id], templateIds: [old] });
  await owner.call.folder.update({ folderId: closed.id, data: { visibility: "ADMIN" } });
  await owner.call.folder.remove({ folderId: spare.id });
  await owner.call.envelope.remove({ envelopeId: old });
  const limit = await readLimit(manager, createdToken.id);
  expect(limit?.folders).toEqual([
    { id: closed.id, type: "DOCUMENT", name: null, state: "hidden" },
    { id: spare.id, type: "DOCUMENT", name: null, state: "gone" },
  ]);
  expect(limit?.templates).toEqual([{ id: old, type: "TEMPLATE", name: null, state: "gone" }]);
  expect((await readLimit(owner, createdToken.id))?.folders[0]).toMatchObject({
    name: "Closed",
    state: "seen",
  });
});

test("a token names at most twenty folders and twenty templates", async () => {
  const many = Array.from({ length: 21 }, (_, n) => `folder${n}`);
  await expect(createToken(owner, { folderIds: many })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(createToken(owner, { templateIds: many })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
