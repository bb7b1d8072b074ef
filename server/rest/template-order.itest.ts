import { afterAll, beforeAll, expect, test } from "vitest";
import { hasFewUses, mergeTemplateUses } from "@/server/db/store/template-uses";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

test("templates are listed by name without case and accents, in pages, with those of sibling teams", async () => {
  const { person, token } = await it.stranger();
  const sibling = await it.stranger();
  await it.sql`update team set organisation_id = (select organisation_id from team where id = ${person.teamId})
    where id = ${sibling.person.teamId}`;
  const createTemplate = (title: string, by = person, more = {}) =>
    it.world.draft({ title, type: "TEMPLATE", recipients: [signer("Max")], ...more }, by);
  for (const title of ["zebra", "Árbol", "lease", "Mandate"]) await createTemplate(title);
  const shared = await createTemplate("Borrowed", sibling.person);
  await createTemplate("Theirs alone", sibling.person);
  await it.sql`update envelope set template_type = 'ORGANISATION' where id = ${shared.envelope.id}`;
  const listTitles = async (query: string) => {
    const { body } = await it.get(`/envelope/template?${query}`, { token });
    const rows: { title: string }[] = body.data;
    return [body.count, ...rows.map(({ title }) => title)];
  };
  const byName = ["Árbol", "Borrowed", "lease", "Mandate", "zebra"];
  expect(await listTitles("orderByColumn=title&orderByDirection=asc")).toEqual([5, ...byName]);
  expect(await listTitles("orderByColumn=title&orderByDirection=desc")).toEqual([5, ...byName.toReversed()]);
  expect(await listTitles("orderByColumn=title&orderByDirection=asc&perPage=2&page=2")).toEqual([
    ...[5, "lease", "Mandate"],
  ]);
  expect(await listTitles("folderId=&orderByColumn=title&orderByDirection=asc")).toEqual([5, ...byName]);
  expect(await listTitles("query=borrow")).toEqual([1, "Borrowed"]);
  expect(await listTitles("query=zeb&orderByColumn=title&orderByDirection=asc")).toEqual([1, "zebra"]);
});

test("templates sorted by use count only the documents that the caller may see, folded or not", async () => {
  const manager = await it.member("MANAGER");
  const member = await it.member("MEMBER");
  const createTemplate = async (title: string) =>
    (await it.world.draft({ title, type: "TEMPLATE", recipients: [signer("Max")] })).envelope.id;
  const often = await createTemplate("Used often in secret");
  const twice = await createTemplate("Used twice");
  const never = await createTemplate("Never used");
  const createFromTemplate = async (templateId: string, token?: string): Promise<string> => {
    const { status, body } = await it.post(
      "/envelope/use",
      { envelopeId: templateId },
      token ? { token } : {},
    );
    expect(status).toBe(200);
    return body.id;
  };
  const made: string[] = [];
  for (const _ of [1, 2, 3]) made.push(await createFromTemplate(often));
  for (const _ of [1, 2]) await createFromTemplate(twice);
  const listTemplates = async (by: string, direction: string, token?: string) => {
    const query = `orderByColumn=${by}&orderByDirection=${direction}&perPage=100`;
    const { status, body } = await it.get(`/envelope/template?${query}`, token ? { token } : {});
    expect(status).toBe(200);
    const rows: { id: string; uses: { count: number; isMore: boolean; lastAt: string | null } }[] = body.data;
    const ours = rows.filter(({ id }) => [often, twice, never].includes(id));
    return ours.map(({ id, uses }) => [id, uses.count, uses.lastAt !== null]);
  };
  expect(await listTemplates("uses", "desc")).toEqual([
    [often, 3, true],
    [twice, 2, true],
    [never, 0, false],
  ]);
  expect((await listTemplates("uses", "asc")).map(([id]) => id)).toEqual([never, twice, often]);
  expect((await listTemplates("lastUsedAt", "desc")).map(([id]) => id)).toEqual([twice, often, never]);

  // Two of three move to a folder for admins only. For others that template was used once, less than the
  // other.
  const { body: folder } = await it.post("/folder/create", { name: "Board" });
  await it.post("/folder/update", { folderId: folder.id, data: { visibility: "ADMIN" } });
  for (const envelopeId of made.slice(1)) {
    await it.post("/envelope/update", { envelopeId, data: { folderId: folder.id } });
  }
  const checkOrder = async () => {
    for (const { token } of [manager, member]) {
      expect(await listTemplates("uses", "desc", token)).toEqual([
        [twice, 2, true],
        [often, 1, true],
        [never, 0, false],
      ]);
    }
    expect((await listTemplates("uses", "desc")).map(([id, count]) => [id, count])).toEqual([
      [often, 3],
      [twice, 2],
      [never, 0],
    ]);
  };
  await checkOrder();
  await it.world.db.transaction(mergeTemplateUses);
  await checkOrder();

  // The creator of a document in there still counts it, and so does its recipient, as their lists do.
  const own = await createFromTemplate(never, member.token);
  await it.sql`update envelope set folder_id = ${folder.id}, effective_visibility = 'ADMIN' where id = ${own}`;
  expect((await listTemplates("lastUsedAt", "desc", member.token))[0]).toEqual([never, 1, true]);
  expect(await listTemplates("uses", "desc", manager.token)).toContainEqual([never, 0, false]);

  // A deleted document no longer counts. A folder that is opened again gives back its documents.
  await it.post("/envelope/delete", { envelopeId: made[0] });
  await it.post("/folder/update", { folderId: folder.id, data: { visibility: "EVERYONE" } });
  expect(await listTemplates("uses", "desc", manager.token)).toEqual([
    ...[[twice, 2, true]],
    ...[[often, 2, true]],
    ...[[never, 1, true]],
  ]);
  const counted = await it.sql`select template_id, user_id, effective_visibility, sum(n)::int as n
    from template_use group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`;
  const there =
    await it.sql`select template_id, user_id, effective_visibility, count(*)::int as n from envelope
    where type = 'DOCUMENT' and template_id is not null and deleted_at is null group by 1, 2, 3 order by 1, 2, 3`;
  expect([...counted]).toEqual([...there]);
});

test("templates sorted by last use keep the same order with few documents and with many", async () => {
  const { person, token } = await it.stranger();
  const createOwnTemplate = async (title: string) =>
    (await it.world.draft({ title, type: "TEMPLATE", recipients: [signer("Max")] }, person)).envelope.id;
  const [often, lately, never] = [
    await createOwnTemplate("Often"),
    await createOwnTemplate("Lately"),
    await createOwnTemplate("Never"),
  ];
  const expectUse = async (envelopeId: string) =>
    expect((await it.post("/envelope/use", { envelopeId }, { token })).status).toBe(200);
  const listOrder = async (direction: string) => {
    const { body } = await it.get(
      `/envelope/template?orderByColumn=lastUsedAt&orderByDirection=${direction}`,
      {
        token,
      },
    );
    const rows: { id: string }[] = body.data;
    return rows.map(({ id }) => id);
  };
  const isOrdered = async () => {
    expect(await listOrder("desc")).toEqual([lately, often, never]);
    expect(await listOrder("asc")).toEqual([never, often, lately]);
    return hasFewUses(it.world.db, person);
  };
  await expectUse(often);
  await expectUse(lately);
  expect(await isOrdered()).toBe(true);
  for (let more = 0; more < 11; more += 1) await expectUse(often);
  await expectUse(lately);
  expect(await isOrdered()).toBe(false);
});
