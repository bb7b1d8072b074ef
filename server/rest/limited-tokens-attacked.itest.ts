import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { createFolderTree, createLimitedToken, type Parted } from "@/server/testing/rest/limited-token";
import { buildMultipart } from "@/server/testing/rest/requests";
import { box, signer } from "@/server/testing/world/signing";

const PDF = new Blob([Buffer.from(simplePdf([{}]))], { type: "application/pdf" });

let it: CallWorld;
let parts: Parted;
let token: string;
beforeAll(async () => {
  it = await callWorld();
  parts = await createFolderTree(it);
  const { inside, models } = parts.folders;
  token = await createLimitedToken(it, { documentFolderIds: [inside], templateFolderIds: [models] });
});
afterAll(() => it[Symbol.asyncDispose]());

const buildRefusal = (names: string, why: string) => ({
  status: 403,
  body: { code: "FORBIDDEN", message: `The API token is limited to ${names}, ${why}.` },
});
const outside = buildRefusal("folders", "and this would be outside of them");
const postJson = (path: string, json: unknown, as = token) => it.post(path, json, { token: as });
const listIds = async (path: string, as = token): Promise<string[]> =>
  (await it.get(path, { token: as })).body.data.map(({ id }: { id: string }) => id).sort();
/** Returns the folder of the envelope that the answer names. */
const readHome = async (answer: { status: number; body: { id: string } }) => {
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ id: expect.any(String) })]);
  return getFolder(answer.body.id);
};
const getFolder = async (id: string) =>
  (await it.sql`select folder_id from envelope where id = ${id}`)[0]?.folder_id;
const uploadAs = (payload: object, as = token) =>
  it.send("POST", "/envelope/create", { token: as, form: buildMultipart(payload, PDF) });
const createTemplate = async () =>
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
    const answer = await postJson("/envelope/get-many", many);
    expect(answer.body.data.map(({ id }: { id: string }) => id)).toEqual([within.envelope]);
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
    expect(await postJson("/envelope/bulk/move", { envelopeIds, folderId: null })).toMatchObject(outside);
    const beside = await postJson("/envelope/bulk/move", { envelopeIds, folderId: folders.beside });
    expect([beside.status, beside.body.code]).toEqual([400, "INVALID_REQUEST"]);
    const moveToFolder = (folderId: string | null) =>
      postJson("/envelope/update", { envelopeId: within.envelope, data: { folderId } });
    expect(await moveToFolder(null)).toMatchObject(outside);
    expect(await moveToFolder("")).toMatchObject(outside);
    expect((await moveToFolder(folders.beside)).status).toBe(404);
    expect(await getFolder(within.envelope)).toBe(folders.below);
    expect((await moveToFolder(folders.inside)).status).toBe(200);
    expect((await moveToFolder(folders.below)).status).toBe(200);
  });

  test("cannot move in, delete or cancel envelopes of other folders", async () => {
    const { beyond, folders } = parts;
    const move = await postJson("/envelope/bulk/move", {
      envelopeIds: [beyond.envelope],
      folderId: folders.inside,
      envelopeType: "DOCUMENT",
    });
    expect(move.body.movedCount).toBe(0);
    expect(await getFolder(beyond.envelope)).toBe(folders.beside);
    for (const path of ["/envelope/bulk/delete", "/envelope/bulk/cancel"]) {
      await postJson(path, { envelopeIds: [beyond.envelope, beyond.sent] });
    }
    const rows =
      await it.sql`select status, deleted_at from envelope where id in ${it.sql([beyond.envelope, beyond.sent])}`;
    expect(rows.map((row) => row.deleted_at)).toEqual([null, null]);
    expect(rows.map((row) => row.status).sort()).toEqual(["DRAFT", "PENDING"]);
  });

  test("with every operation, creates in its first folder or in the folder that the request names", async () => {
    const { within, folders } = parts;
    const created = await uploadAs({ title: "New", type: "DOCUMENT" });
    expect(created.status).toBe(200);
    expect(await readHome(created)).toBe(folders.inside);
    const below = await uploadAs({ title: "New", type: "DOCUMENT", folderId: folders.below });
    expect(await readHome(below)).toBe(folders.below);
    const model = await uploadAs({ title: "New", type: "TEMPLATE" });
    expect(await readHome(model)).toBe(folders.models);
    const copy = await postJson("/envelope/duplicate", { envelopeId: within.envelope });
    expect(await readHome(copy)).toBe(folders.inside);
    const copied = await postJson("/envelope/duplicate", { envelopeId: within.template });
    expect(await readHome(copied)).toBe(folders.models);
    const saved = await postJson("/envelope/save-as-template", { envelopeId: within.envelope });
    expect(await readHome(saved)).toBe(folders.models);
    const used = await postJson("/envelope/use", { envelopeId: within.template, recipients: [] });
    expect(await readHome(used)).toBe(folders.inside);
    const v1 = await it.rest.call("POST", "/api/v1/documents", {
      token,
      json: { title: "Old", recipients: [] },
    });
    const [row] = await it.sql`select folder_id from envelope where type = 'DOCUMENT'
      and legacy_id = ${(await v1.json()).documentId}`;
    expect(row?.folder_id).toBe(folders.inside);
    const folder = await postJson("/folder/create", { name: "Mine" });
    expect(folder.body.parentId).toBe(folders.inside);
  });

  test("creates nothing outside its folders, and nothing of a type it has no folder for", async () => {
    const { within, folders } = parts;
    const elsewhere = await uploadAs({ title: "New", type: "DOCUMENT", folderId: folders.beside });
    expect(elsewhere.status).toBe(404);
    const use = { envelopeId: within.template, recipients: [], folderId: folders.beside };
    expect((await postJson("/envelope/use", use)).status).toBe(404);
    const inner = await postJson("/folder/create", { name: "Mine", parentId: folders.beside });
    expect(inner.status).toBe(404);
    const documents = await createLimitedToken(it, { documentFolderIds: [folders.inside] });
    const noModels = buildRefusal("folders", "none of which is a folder of templates to make one in");
    expect(await uploadAs({ title: "New", type: "TEMPLATE" }, documents)).toMatchObject(noModels);
    const save = { envelopeId: within.envelope };
    expect(await postJson("/envelope/save-as-template", save, documents)).toMatchObject(noModels);
    const folder = await postJson("/folder/create", { name: "Mine", type: "TEMPLATE" }, documents);
    expect(folder.status).toBe(403);
  });

  test("changes what is in its folders, but cannot rename, move or delete those folders", async () => {
    const { inside, below, above } = parts.folders;
    const itself = buildRefusal("folders", "and changes what is in them, not these folders themselves");
    const updateFolder = (folderId: string, data: object) => postJson("/folder/update", { folderId, data });
    expect(await updateFolder(inside, { name: "Mine" })).toMatchObject(itself);
    expect(await updateFolder(inside, { parentId: null })).toMatchObject(itself);
    expect(await postJson("/folder/delete", { folderId: inside, content: "PARENT" })).toMatchObject(itself);
    expect(await updateFolder(below, { parentId: null })).toMatchObject(outside);
    expect((await updateFolder(below, { parentId: above })).body.code).toBe("INVALID_REQUEST");
    expect(await postJson("/folder/delete", { folderId: below })).toMatchObject(outside);
    expect((await updateFolder(below, { name: "Below still" })).status).toBe(200);
    const spare = await postJson("/folder/create", { name: "Spare" });
    const gone = await postJson("/folder/delete", { folderId: spare.body.id, content: "PARENT" });
    expect(gone.status).toBe(200);
  });

  test("cannot use a template from another folder, nor that template's files", async () => {
    const { beyond, within } = parts;
    expect((await postJson("/envelope/use", { envelopeId: beyond.template, recipients: [] })).status).toBe(
      404,
    );
    expect((await postJson("/envelope/direct-link/create", { envelopeId: beyond.template })).status).toBe(
      404,
    );
    expect((await postJson("/envelope/direct-link/create", { envelopeId: within.template })).status).toBe(
      200,
    );
    const [stored] =
      await it.sql`select current_version_id as id from envelope_item where id = ${beyond.item}`;
    const [item] = await it.sql`select id from envelope_item where envelope_id = ${within.template}`;
    const custom = [{ identifier: stored?.id, envelopeItemId: item?.id }];
    const use = { envelopeId: within.template, recipients: [], customDocumentData: custom };
    expect((await postJson("/envelope/use", use)).status).toBe(400);
  });

  test("sees a document only while it is in its folders", async () => {
    const readEnvelope = () => it.get(`/envelope/${parts.made}`, { token });
    expect((await readEnvelope()).status).toBe(200);
    await it.post("/envelope/bulk/move", { envelopeIds: [parts.made], folderId: parts.folders.above });
    expect((await readEnvelope()).status).toBe(404);
    await it.post("/envelope/bulk/move", { envelopeIds: [parts.made], folderId: parts.folders.inside });
    expect((await readEnvelope()).status).toBe(200);
  });

  test("sees and creates nothing once its folders are deleted", async () => {
    const createFolder = async (type: string) =>
      (await it.post("/folder/create", { name: "Gone", type })).body.id;
    const [documents, models] = [await createFolder("DOCUMENT"), await createFolder("TEMPLATE")];
    const created = await uploadAs(
      { title: "In it", type: "DOCUMENT", folderId: documents },
      it.rest.apiToken,
    );
    const gone = await createLimitedToken(it, {
      documentFolderIds: [documents],
      templateFolderIds: [models],
    });
    expect(await listIds("/envelope", gone)).toEqual([created.body.id]);
    for (const folderId of [documents, models]) await it.post("/folder/delete", { folderId });
    for (const path of ["/envelope", "/envelope?folderId=*", "/envelope?type=TEMPLATE", "/folder"]) {
      expect([path, await listIds(path, gone)]).toEqual([path, []]);
    }
    expect((await it.get(`/envelope/${created.body.id}`, { token: gone })).status).toBe(404);
    expect((await it.get("/envelope/count", { token: gone })).body.count).toBe(0);
    const nowhere = buildRefusal("folders", "which are not there any more");
    expect(await uploadAs({ title: "New", type: "DOCUMENT" }, gone)).toMatchObject(nowhere);
    expect(await postJson("/folder/create", { name: "New" }, gone)).toMatchObject(nowhere);
    expect((await it.get("/webhook", { token: gone })).status).toBe(403);
  });
});

describe("a token limited to templates", () => {
  test("reads and uses its templates, sees all documents made from them and changes only those documents", async () => {
    const { within, beyond, made } = parts;
    const only = await createLimitedToken(it, { templateIds: [within.template] });
    expect(await listIds("/envelope?type=TEMPLATE", only)).toEqual([within.template]);
    const used = await postJson("/envelope/use", { envelopeId: within.template, recipients: [] }, only);
    expect(used.status).toBe(200);
    const listedIds = await listIds("/envelope?type=DOCUMENT", only);
    expect(listedIds).toEqual(expect.arrayContaining([used.body.id, made]));
    expect(listedIds).not.toContain(within.envelope);
    const renameEnvelope = (envelopeId: string) =>
      postJson("/envelope/update", { envelopeId, data: { title: "Renamed" } }, only);
    expect((await renameEnvelope(used.body.id)).status).toBe(200);
    expect(await renameEnvelope(within.template)).toMatchObject(
      buildRefusal("templates", "which it may read and use, not change"),
    );
    expect((await renameEnvelope(beyond.envelope)).status).toBe(404);
    expect((await postJson("/envelope/delete", { envelopeId: within.template }, only)).status).toBe(403);
    expect(
      (await postJson("/envelope/direct-link/create", { envelopeId: within.template }, only)).status,
    ).toBe(403);
  });

  test("creates documents only from its templates", async () => {
    const { within, made } = parts;
    const only = await createLimitedToken(it, { templateIds: [within.template] });
    const fromThem = buildRefusal("templates", "and makes documents from these templates only");
    expect(await uploadAs({ title: "New", type: "DOCUMENT" }, only)).toMatchObject(fromThem);
    expect(await postJson("/envelope/duplicate", { envelopeId: made }, only)).toMatchObject(fromThem);
    expect((await postJson("/envelope/duplicate", { envelopeId: within.template }, only)).status).toBe(403);
    expect((await postJson("/folder/create", { name: "New" }, only)).status).toBe(403);
    const other = await createTemplate();
    expect((await postJson("/envelope/use", { envelopeId: other, recipients: [] }, only)).status).toBe(404);
  });

  test("and to a folder sees and creates there only documents made from its templates", async () => {
    const { within, made, folders } = parts;
    const both = await createLimitedToken(it, {
      templateIds: [within.template],
      documentFolderIds: [folders.inside],
    });
    const used = await postJson("/envelope/use", { envelopeId: within.template, recipients: [] }, both);
    expect(await readHome(used)).toBe(folders.inside);
    const listedIds = await listIds("/envelope?type=DOCUMENT&perPage=100", both);
    expect(listedIds).toEqual(expect.arrayContaining([used.body.id, made]));
    expect(listedIds).not.toContain(within.envelope);
    expect(await uploadAs({ title: "New", type: "DOCUMENT" }, both)).toMatchObject(
      buildRefusal("folders and templates", "and makes documents from these templates only"),
    );
  });

  test("sees neither a deleted template nor the documents made from it", async () => {
    const id = await createTemplate();
    const only = await createLimitedToken(it, { templateIds: [id] });
    const used = await postJson("/envelope/use", { envelopeId: id, recipients: [] }, only);
    expect(await listIds("/envelope?type=DOCUMENT", only)).toEqual([used.body.id]);
    await it.post("/envelope/delete", { envelopeId: id });
    for (const type of ["DOCUMENT", "TEMPLATE"]) {
      expect(await listIds(`/envelope?type=${type}&folderId=*`, only)).toEqual([]);
    }
    expect((await it.get(`/envelope/${used.body.id}`, { token: only })).status).toBe(404);
  });

  test("does not see templates shared by sibling teams", async () => {
    const { person, token: theirs } = await it.stranger();
    const template = await it.world.draft({ type: "TEMPLATE", recipients: [signer("Ana")] }, person);
    await it.sql`update team set organisation_id =
      (select organisation_id from team where id = ${it.world.owner.teamId}) where id = ${person.teamId}`;
    await it.sql`update envelope set template_type = 'ORGANISATION' where id = ${template.envelope.id}`;
    expect((await it.get(`/envelope/${template.envelope.id}`)).status).toBe(200);
    expect((await it.get(`/envelope/${template.envelope.id}`, { token })).status).toBe(404);
    const other = await createLimitedToken(it, { templateIds: [template.envelope.id] });
    expect((await it.get(`/envelope/${template.envelope.id}`, { token: other })).status).toBe(404);
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
