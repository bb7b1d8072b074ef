import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { createFolderTree, limited, type Parted } from "@/server/testing/rest/limited-token";
import { multipart } from "@/server/testing/rest/requests";
import { box, signer } from "@/server/testing/world/signing";

const PDF = new Blob([Buffer.from(simplePdf([{}]))], { type: "application/pdf" });

let it: CallWorld;
let parts: Parted;
let token: string;
beforeAll(async () => {
  it = await callWorld();
  parts = await createFolderTree(it);
  const { inside, models } = parts.folders;
  token = await limited(it, { documentFolderIds: [inside], templateFolderIds: [models] });
});
afterAll(() => it[Symbol.asyncDispose]());

const refused = (names: string, why: string) => ({
  status: 403,
  body: { code: "FORBIDDEN", message: `The API token is limited to ${names}, ${why}.` },
});
const outside = refused("folders", "and this would be outside of them");
const post = (path: string, json: unknown, as = token) => it.post(path, json, { token: as });
const listIds = async (path: string, as = token): Promise<string[]> =>
  (await it.get(path, { token: as })).body.data.map(({ id }: { id: string }) => id).sort();
/** Returns the folder of the envelope that the answer names. */
const readHome = async (answer: { status: number; body: { id: string } }) => {
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ id: expect.any(String) })]);
  return getFolder(answer.body.id);
};
const getFolder = async (id: string) =>
  (await it.sql`select folder_id from envelope where id = ${id}`)[0]?.folder_id;
const upload = (payload: object, as = token) =>
  it.send("POST", "/envelope/create", { token: as, form: multipart(payload, PDF) });
const template = async () =>
  (await it.world.draft({ type: "TEMPLATE", recipients: [signer("Ana", { fields: [box("SIGNATURE")] })] }))
    .envelope.id;

describe("a token limited to folders", () => {
  test("lists, counts and finds only what lies in those folders and below", async () => {
    const { within, beyond, made } = parts;
    const documents = [within.envelope, within.sent, made].sort();
    for (const folder of ["", "&folderId=*"]) {
      expect(await listIds(`/envelope?type=DOCUMENT&perPage=100${folder}`)).toEqual(documents);
      expect(await listIds(`/envelope?type=TEMPLATE&perPage=100${folder}`)).toEqual([within.template]);
    }
    expect((await it.get("/envelope?perPage=1", { token })).body.count).toBe(4);
    expect((await it.get("/envelope/count?type=DOCUMENT", { token })).body.count).toBe(3);
    expect(await listIds(`/envelope?folderId=${parts.folders.inside}`)).toEqual([made]);
    expect(await listIds(`/envelope?folderId=${parts.folders.beside}`)).toEqual([]);
    expect(await listIds("/envelope?query=contract&folderId=*")).not.toContain(beyond.envelope);
    const many = { ids: { type: "envelopeId", ids: [within.envelope, beyond.envelope] } };
    const found = await post("/envelope/get-many", many);
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([within.envelope]);
  });

  test("sees its folders as the top of the tree", async () => {
    const { inside, models, below, modelsBelow } = parts.folders;
    expect(await listIds("/folder?parentId=")).toEqual([inside, models].sort());
    expect(await listIds("/folder")).toEqual([inside, models, below, modelsBelow].sort());
    const { body } = await it.get(`/folder/${inside}`, { token });
    expect(body).toMatchObject({ parentId: null, path: [] });
  });

  test("cannot move an envelope out of its folders", async () => {
    const { within, folders } = parts;
    const envelopeIds = [within.envelope];
    expect(await post("/envelope/bulk/move", { envelopeIds, folderId: null })).toMatchObject(outside);
    const beside = await post("/envelope/bulk/move", { envelopeIds, folderId: folders.beside });
    expect([beside.status, beside.body.code]).toEqual([400, "INVALID_REQUEST"]);
    const update = (folderId: string | null) =>
      post("/envelope/update", { envelopeId: within.envelope, data: { folderId } });
    expect(await update(null)).toMatchObject(outside);
    expect(await update("")).toMatchObject(outside);
    expect((await update(folders.beside)).status).toBe(404);
    expect(await getFolder(within.envelope)).toBe(folders.below);
    expect((await update(folders.inside)).status).toBe(200);
    expect((await update(folders.below)).status).toBe(200);
  });

  test("cannot move in, delete or cancel envelopes of other folders", async () => {
    const { beyond, folders } = parts;
    const move = await post("/envelope/bulk/move", {
      envelopeIds: [beyond.envelope],
      folderId: folders.inside,
      envelopeType: "DOCUMENT",
    });
    expect(move.body.movedCount).toBe(0);
    expect(await getFolder(beyond.envelope)).toBe(folders.beside);
    for (const path of ["/envelope/bulk/delete", "/envelope/bulk/cancel"]) {
      await post(path, { envelopeIds: [beyond.envelope, beyond.sent] });
    }
    const rows =
      await it.sql`select status, deleted_at from envelope where id in ${it.sql([beyond.envelope, beyond.sent])}`;
    expect(rows.map((row) => row.deleted_at)).toEqual([null, null]);
    expect(rows.map((row) => row.status).sort()).toEqual(["DRAFT", "PENDING"]);
  });

  test("with every operation, creates in its first folder or in the folder that the request names", async () => {
    const { within, folders } = parts;
    const created = await upload({ title: "New", type: "DOCUMENT" });
    expect(created.status).toBe(200);
    expect(await readHome(created)).toBe(folders.inside);
    const below = await upload({ title: "New", type: "DOCUMENT", folderId: folders.below });
    expect(await readHome(below)).toBe(folders.below);
    const model = await upload({ title: "New", type: "TEMPLATE" });
    expect(await readHome(model)).toBe(folders.models);
    const copy = await post("/envelope/duplicate", { envelopeId: within.envelope });
    expect(await readHome(copy)).toBe(folders.inside);
    const copied = await post("/envelope/duplicate", { envelopeId: within.template });
    expect(await readHome(copied)).toBe(folders.models);
    const saved = await post("/envelope/save-as-template", { envelopeId: within.envelope });
    expect(await readHome(saved)).toBe(folders.models);
    const used = await post("/envelope/use", { envelopeId: within.template, recipients: [] });
    expect(await readHome(used)).toBe(folders.inside);
    const v1 = await it.rest.call("POST", "/api/v1/documents", {
      token,
      json: { title: "Old", recipients: [] },
    });
    const [row] = await it.sql`select folder_id from envelope where type = 'DOCUMENT'
      and legacy_id = ${(await v1.json()).documentId}`;
    expect(row?.folder_id).toBe(folders.inside);
    const folder = await post("/folder/create", { name: "Mine" });
    expect(folder.body.parentId).toBe(folders.inside);
  });

  test("creates nothing outside its folders, and nothing of a type it has no folder for", async () => {
    const { within, folders } = parts;
    const elsewhere = await upload({ title: "New", type: "DOCUMENT", folderId: folders.beside });
    expect(elsewhere.status).toBe(404);
    const use = { envelopeId: within.template, recipients: [], folderId: folders.beside };
    expect((await post("/envelope/use", use)).status).toBe(404);
    const inner = await post("/folder/create", { name: "Mine", parentId: folders.beside });
    expect(inner.status).toBe(404);
    const documents = await limited(it, { documentFolderIds: [folders.inside] });
    const noModels = refused("folders", "none of which is a folder of templates to make one in");
    expect(await upload({ title: "New", type: "TEMPLATE" }, documents)).toMatchObject(noModels);
    const save = { envelopeId: within.envelope };
    expect(await post("/envelope/save-as-template", save, documents)).toMatchObject(noModels);
    const folder = await post("/folder/create", { name: "Mine", type: "TEMPLATE" }, documents);
    expect(folder.status).toBe(403);
  });

  test("changes what is in its folders, but cannot rename, move or delete those folders", async () => {
    const { inside, below, above } = parts.folders;
    const itself = refused("folders", "and changes what is in them, not these folders themselves");
    const update = (folderId: string, data: object) => post("/folder/update", { folderId, data });
    expect(await update(inside, { name: "Mine" })).toMatchObject(itself);
    expect(await update(inside, { parentId: null })).toMatchObject(itself);
    expect(await post("/folder/delete", { folderId: inside, content: "PARENT" })).toMatchObject(itself);
    expect(await update(below, { parentId: null })).toMatchObject(outside);
    expect((await update(below, { parentId: above })).body.code).toBe("INVALID_REQUEST");
    expect(await post("/folder/delete", { folderId: below })).toMatchObject(outside);
    expect((await update(below, { name: "Below still" })).status).toBe(200);
    const spare = await post("/folder/create", { name: "Spare" });
    const gone = await post("/folder/delete", { folderId: spare.body.id, content: "PARENT" });
    expect(gone.status).toBe(200);
  });

  test("cannot use a template from another folder, nor that template's files", async () => {
    const { beyond, within } = parts;
    expect((await post("/envelope/use", { envelopeId: beyond.template, recipients: [] })).status).toBe(404);
    expect((await post("/envelope/direct-link/create", { envelopeId: beyond.template })).status).toBe(404);
    expect((await post("/envelope/direct-link/create", { envelopeId: within.template })).status).toBe(200);
    const [stored] =
      await it.sql`select current_version_id as id from envelope_item where id = ${beyond.item}`;
    const [item] = await it.sql`select id from envelope_item where envelope_id = ${within.template}`;
    const custom = [{ identifier: stored?.id, envelopeItemId: item?.id }];
    const use = { envelopeId: within.template, recipients: [], customDocumentData: custom };
    expect((await post("/envelope/use", use)).status).toBe(400);
  });

  test("sees a document only while it is in its folders", async () => {
    const look = () => it.get(`/envelope/${parts.made}`, { token });
    expect((await look()).status).toBe(200);
    await it.post("/envelope/bulk/move", { envelopeIds: [parts.made], folderId: parts.folders.above });
    expect((await look()).status).toBe(404);
    await it.post("/envelope/bulk/move", { envelopeIds: [parts.made], folderId: parts.folders.inside });
    expect((await look()).status).toBe(200);
  });

  test("sees and creates nothing once its folders are deleted", async () => {
    const make = async (type: string) => (await it.post("/folder/create", { name: "Gone", type })).body.id;
    const [documents, models] = [await make("DOCUMENT"), await make("TEMPLATE")];
    const created = await upload({ title: "In it", type: "DOCUMENT", folderId: documents }, it.rest.apiToken);
    const gone = await limited(it, { documentFolderIds: [documents], templateFolderIds: [models] });
    expect(await listIds("/envelope", gone)).toEqual([created.body.id]);
    for (const folderId of [documents, models]) await it.post("/folder/delete", { folderId });
    for (const path of ["/envelope", "/envelope?folderId=*", "/envelope?type=TEMPLATE", "/folder"]) {
      expect([path, await listIds(path, gone)]).toEqual([path, []]);
    }
    expect((await it.get(`/envelope/${created.body.id}`, { token: gone })).status).toBe(404);
    expect((await it.get("/envelope/count", { token: gone })).body.count).toBe(0);
    const nowhere = refused("folders", "which are not there any more");
    expect(await upload({ title: "New", type: "DOCUMENT" }, gone)).toMatchObject(nowhere);
    expect(await post("/folder/create", { name: "New" }, gone)).toMatchObject(nowhere);
    expect((await it.get("/webhook", { token: gone })).status).toBe(403);
  });
});

describe("a token limited to templates", () => {
  test("reads and uses its templates, sees all documents made from them and changes only those documents", async () => {
    const { within, beyond, made } = parts;
    const only = await limited(it, { templateIds: [within.template] });
    expect(await listIds("/envelope?type=TEMPLATE", only)).toEqual([within.template]);
    const used = await post("/envelope/use", { envelopeId: within.template, recipients: [] }, only);
    expect(used.status).toBe(200);
    const seen = await listIds("/envelope?type=DOCUMENT", only);
    expect(seen).toEqual(expect.arrayContaining([used.body.id, made]));
    expect(seen).not.toContain(within.envelope);
    const title = (envelopeId: string) =>
      post("/envelope/update", { envelopeId, data: { title: "Renamed" } }, only);
    expect((await title(used.body.id)).status).toBe(200);
    expect(await title(within.template)).toMatchObject(
      refused("templates", "which it may read and use, not change"),
    );
    expect((await title(beyond.envelope)).status).toBe(404);
    expect((await post("/envelope/delete", { envelopeId: within.template }, only)).status).toBe(403);
    expect((await post("/envelope/direct-link/create", { envelopeId: within.template }, only)).status).toBe(
      403,
    );
  });

  test("creates documents only from its templates", async () => {
    const { within, made } = parts;
    const only = await limited(it, { templateIds: [within.template] });
    const fromThem = refused("templates", "and makes documents from these templates only");
    expect(await upload({ title: "New", type: "DOCUMENT" }, only)).toMatchObject(fromThem);
    expect(await post("/envelope/duplicate", { envelopeId: made }, only)).toMatchObject(fromThem);
    expect((await post("/envelope/duplicate", { envelopeId: within.template }, only)).status).toBe(403);
    expect((await post("/folder/create", { name: "New" }, only)).status).toBe(403);
    const other = await template();
    expect((await post("/envelope/use", { envelopeId: other, recipients: [] }, only)).status).toBe(404);
  });

  test("and to a folder sees and creates there only documents made from its templates", async () => {
    const { within, made, folders } = parts;
    const both = await limited(it, { templateIds: [within.template], documentFolderIds: [folders.inside] });
    const used = await post("/envelope/use", { envelopeId: within.template, recipients: [] }, both);
    expect(await readHome(used)).toBe(folders.inside);
    const seen = await listIds("/envelope?type=DOCUMENT&perPage=100", both);
    expect(seen).toEqual(expect.arrayContaining([used.body.id, made]));
    expect(seen).not.toContain(within.envelope);
    expect(await upload({ title: "New", type: "DOCUMENT" }, both)).toMatchObject(
      refused("folders and templates", "and makes documents from these templates only"),
    );
  });

  test("sees neither a deleted template nor the documents made from it", async () => {
    const id = await template();
    const only = await limited(it, { templateIds: [id] });
    const used = await post("/envelope/use", { envelopeId: id, recipients: [] }, only);
    expect(await listIds("/envelope?type=DOCUMENT", only)).toEqual([used.body.id]);
    await it.post("/envelope/delete", { envelopeId: id });
    for (const type of ["DOCUMENT", "TEMPLATE"]) {
      expect(await listIds(`/envelope?type=${type}&folderId=*`, only)).toEqual([]);
    }
    expect((await it.get(`/envelope/${used.body.id}`, { token: only })).status).toBe(404);
  });

  test("does not see templates shared by sibling teams", async () => {
    const { person, token: theirs } = await it.stranger();
    const made = await it.world.draft({ type: "TEMPLATE", recipients: [signer("Ana")] }, person);
    await it.sql`update team set organisation_id =
      (select organisation_id from team where id = ${it.world.owner.teamId}) where id = ${person.teamId}`;
    await it.sql`update envelope set template_type = 'ORGANISATION' where id = ${made.envelope.id}`;
    expect((await it.get(`/envelope/${made.envelope.id}`)).status).toBe(200);
    expect((await it.get(`/envelope/${made.envelope.id}`, { token })).status).toBe(404);
    const other = await limited(it, { templateIds: [made.envelope.id] });
    expect((await it.get(`/envelope/${made.envelope.id}`, { token: other })).status).toBe(404);
    expect(theirs).not.toBe(token);
  });
});

test("a limit does not widen access: envelopes hidden from the token's creator stay hidden", async () => {
  const { person } = await it.member("MEMBER");
  const { inside } = parts.folders;
  const hidden = await it.world.draft({ visibility: "ADMIN", recipients: [signer("Ana")] });
  await it.sql`update envelope set folder_id = ${inside} where id = ${hidden.envelope.id}`;
  const theirs = await it.rest.getToken(person, { limit: { documentFolderIds: [inside] } });
  expect((await it.get(`/envelope/${hidden.envelope.id}`, { token: theirs })).status).toBe(404);
  expect((await it.get(`/envelope/${parts.made}`, { token: theirs })).status).toBe(200);
});
