import { afterAll, beforeAll, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { mergeAddresseeChanges } from "@/server/db/store/addressees";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";
import type { Owner } from "@/server/testing/world/world";

let it: CallWorld;
let manager: Owner;
let member: Owner;
let asMember: { token: string };
beforeAll(async () => {
  it = await callWorld();
  manager = (await it.member("MANAGER")).person;
  const { person, token } = await it.member("MEMBER");
  member = person;
  asMember = { token };
});
afterAll(() => it[Symbol.asyncDispose]());

const createApi = (actor: Owner) => createCallerFor({ actor, requestId: "test" });
const suggestEmails = async (actor: Owner, query: string) =>
  (await createApi(actor).contact.suggest({ query })).data.map(({ email }) => email);

async function sendTo(from: Owner, ...people: [name: string, email: string][]) {
  const recipients = people.map(([name, email]) => ({ ...signer(name), name, email }));
  return (await it.world.send({ recipients }, from)).envelope.id;
}
const mergeChanges = () => it.world.db.transaction(mergeAddresseeChanges);

/** Runs the check before and after the changes are folded. */
async function checkBeforeAndAfterMerge(check: () => Promise<void>) {
  await check();
  await mergeChanges();
  await check();
}

test("a user's own contacts come first, then the team's, each by how often and how recently they were used", async () => {
  await sendTo(it.world.owner, ["Rosa Ferreira", "rosa1@order.test"]);
  await sendTo(member, ["Rosa Ibáñez", "rosa2@order.test"]);
  await sendTo(member, ["Rosa Ibáñez", "rosa2@order.test"]);
  await sendTo(member, ["Rosa Vera", "rosa3@order.test"]);
  await checkBeforeAndAfterMerge(async () => {
    expect(await suggestEmails(member, "rosa")).toEqual([
      "rosa2@order.test",
      "rosa3@order.test",
      "rosa1@order.test",
    ]);
    expect((await suggestEmails(it.world.owner, "rosa"))[0]).toBe("rosa1@order.test");
  });
});

test("every word typed must begin a word of the name or e-mail address, whatever its case and accents", async () => {
  await sendTo(member, ["José Luis Muñoz", "jl.munoz@words.test"]);
  await checkBeforeAndAfterMerge(async () => {
    for (const query of ["jose", "MUÑ", "munoz jos", "jl.mu", "words", "jl.munoz@words.test"]) {
      expect([query, await suggestEmails(member, query)]).toEqual([query, ["jl.munoz@words.test"]]);
    }
    for (const query of ["uñoz", "jose pedro", "%", "jl_munoz"]) {
      expect([query, await suggestEmails(member, query)]).toEqual([query, []]);
    }
  });
});

test("a hidden envelope suggests no recipient to a member, by name or by count, until it is shown", async () => {
  await sendTo(it.world.owner, ["Nora", "nora@hidden.test"]);
  const secret = await sendTo(
    it.world.owner,
    ["Nora Quintana", "nora@hidden.test"],
    ["Only", "only@hidden.test"],
  );
  const setVisibility = (
    visibility: string,
  ) => it.sql`update envelope set visibility = ${visibility}::visibility,
    effective_visibility = ${visibility}::visibility where id = ${secret}`;
  await setVisibility("MANAGER_AND_ABOVE");
  await checkBeforeAndAfterMerge(async () => {
    const { data } = await createApi(member).contact.suggest({ query: "hidden" });
    expect(data).toEqual([
      expect.objectContaining({ email: "nora@hidden.test", name: "Nora", sent: 1, sentByMe: 0 }),
    ]);
    expect(await suggestEmails(member, "quintana")).toEqual([]);
    expect((await suggestEmails(manager, "hidden")).toSorted()).toEqual([
      "nora@hidden.test",
      "only@hidden.test",
    ]);
  });
  await setVisibility("EVERYONE");
  await checkBeforeAndAfterMerge(async () =>
    expect(await suggestEmails(member, "quintana")).toEqual(["nora@hidden.test"]),
  );
});

test("a folder that hides an envelope hides its recipients", async () => {
  const recipients = [{ ...signer("Folded"), email: "folded@folder.test" }];
  const { id } = (await it.world.draft({ recipients })).envelope;
  const folder = await it.post("/folder/create", { name: "Board" });
  await it.post("/envelope/update", { envelopeId: id, data: { folderId: folder.body.id } });
  expect((await it.post("/envelope/distribute", { envelopeId: id })).status).toBe(200);
  expect(await suggestEmails(member, "folded")).toEqual(["folded@folder.test"]);
  await it.post("/folder/update", { folderId: folder.body.id, data: { visibility: "ADMIN" } });
  await checkBeforeAndAfterMerge(async () => {
    expect(await suggestEmails(member, "folded")).toEqual([]);
    expect(await suggestEmails(it.world.owner, "folded")).toEqual(["folded@folder.test"]);
  });
});

test("recipients of another team and of a draft are not suggested", async () => {
  const stranger = (await it.stranger()).person;
  await sendTo(member, ["Tenant", "tenant@teams.test"]);
  await it.world.draft({ recipients: [{ ...signer("Draft"), email: "draft@teams.test" }] }, member);
  await checkBeforeAndAfterMerge(async () => {
    expect(await suggestEmails(stranger, "tenant")).toEqual([]);
    expect(await suggestEmails(stranger, "")).toEqual([]);
    expect(await suggestEmails(member, "draft@")).toEqual([]);
  });
});

test("a recipient who is replaced, renamed or in a deleted envelope is suggested as they are now", async () => {
  const id = await sendTo(member, ["Elsa", "elsa@changes.test"], ["Gone", "gone@changes.test"]);
  const people = await it.sql`select id, name from recipient where envelope_id = ${id} order by id`;
  const data = [
    { id: people[0]?.id, name: "Elsa Pinto" },
    { id: people[1]?.id, email: "new@changes.test", name: "Newer" },
  ];
  const changed = await it.post("/envelope/recipient/update-many", { envelopeId: id, data }, asMember);
  expect(changed.status).toBe(200);
  await checkBeforeAndAfterMerge(async () => {
    expect((await suggestEmails(member, "changes")).toSorted()).toEqual([
      "elsa@changes.test",
      "new@changes.test",
    ]);
    expect((await createApi(member).contact.suggest({ query: "elsa" })).data[0]?.name).toBe("Elsa Pinto");
  });
  await it.sql`update envelope set deleted_at = created_at where id = ${id}`;
  await checkBeforeAndAfterMerge(async () => expect(await suggestEmails(member, "changes")).toEqual([]));
});

test("a dismissed contact stays for colleagues, and returns after the user's next document or an undo", async () => {
  await sendTo(member, ["Dina", "dina@dismissed.test"]);
  await createApi(member).contact.dismiss({ email: "Dina@dismissed.test" });
  await checkBeforeAndAfterMerge(async () => {
    expect(await suggestEmails(member, "dina")).toEqual([]);
    expect(await suggestEmails(manager, "dina")).toEqual(["dina@dismissed.test"]);
  });
  await createApi(member).contact.restore({ email: "dina@dismissed.test" });
  expect(await suggestEmails(member, "dina")).toEqual(["dina@dismissed.test"]);
  await createApi(member).contact.dismiss({ email: "dina@dismissed.test" });
  await sendTo(member, ["Dina", "dina@dismissed.test"]);
  expect(await suggestEmails(member, "dina")).toEqual(["dina@dismissed.test"]);
});

test("older contacts are found even when many newer ones do not match", async () => {
  const { teamId, userId } = member;
  await it.sql`insert into addressee (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
    select ${teamId}, ${userId}, 'EVERYONE', 'bulk' || n || '@many.test', 'Bulk ' || n, 1, timestamptz '2030-01-01' + n * interval '1 s'
    from generate_series(1, 3000) n`;
  await it.sql`insert into addressee (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
    values (${teamId}, ${userId}, 'EVERYONE', 'zulema@old.test', 'Zulema Zapata', 1, timestamptz '2001-01-01')`;
  for (const query of ["z", "zu", "zulema", "zapata zul", "zulema@old"]) {
    expect([query, await suggestEmails(member, query)]).toEqual([query, ["zulema@old.test"]]);
  }
  expect(await suggestEmails(member, "bulk")).toHaveLength(8);
  await it.sql`delete from addressee where email like '%@many.test'`;
});
