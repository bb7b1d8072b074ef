import { afterAll, beforeAll, expect, test } from "vitest";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

test("templates come by name without case and accents, page by page, those that sibling teams share among them", async () => {
  const { person, token } = await it.stranger();
  const sibling = await it.stranger();
  await it.sql`update team set organisation_id = (select organisation_id from team where id = ${person.teamId})
    where id = ${sibling.person.teamId}`;
  const make = (title: string, by = person, more = {}) =>
    it.world.draft({ title, type: "TEMPLATE", recipients: [signer("Max")], ...more }, by);
  for (const title of ["zebra", "Árbol", "lease", "Mandate"]) await make(title);
  const shared = await make("Borrowed", sibling.person);
  await make("Theirs alone", sibling.person);
  await it.sql`update envelope set template_type = 'ORGANISATION' where id = ${shared.envelope.id}`;
  const titles = async (query: string) => {
    const { body } = await it.get(`/template?${query}`, { token });
    const rows: { title: string }[] = body.data;
    return [body.count, ...rows.map(({ title }) => title)];
  };
  const byName = ["Árbol", "Borrowed", "lease", "Mandate", "zebra"];
  expect(await titles("orderByColumn=title&orderByDirection=asc")).toEqual([5, ...byName]);
  expect(await titles("orderByColumn=title&orderByDirection=desc")).toEqual([5, ...byName.toReversed()]);
  expect(await titles("orderByColumn=title&orderByDirection=asc&perPage=2&page=2")).toEqual([
    ...[5, "lease", "Mandate"],
  ]);
  expect(await titles("folderId=&orderByColumn=title&orderByDirection=asc")).toEqual([5, ...byName]);
  expect(await titles("query=borrow")).toEqual([1, "Borrowed"]);
  expect(await titles("query=zeb&orderByColumn=title&orderByDirection=asc")).toEqual([1, "zebra"]);
});
