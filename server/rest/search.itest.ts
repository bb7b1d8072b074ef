import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { foldTitles } from "@/server/db/store/fold-titles";
import type { TeamRole } from "@/server/domain/vocabulary";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";
import type { NewEnvelope, Owner, Sent } from "@/server/testing/world/world";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

type SearchResult = { titles: string[]; ids: string[]; count: number };
const searchEnvelopes = async (token: string, query: string, more = ""): Promise<SearchResult> => {
  const path = `/envelope?folderId=*&query=${encodeURIComponent(query)}${more}`;
  const { status, body } = await it.get(path, { token });
  expect([query, status]).toEqual([query, 200]);
  const rows: { title: string; id: string }[] = body.data;
  return { titles: rows.map(({ title }) => title), ids: rows.map(({ id }) => id), count: body.count };
};

/** Creates a team of its own, with helpers to fill and search it. Later envelopes are newer. */
async function createTeam() {
  const { person, token } = await it.stranger();
  return {
    person,
    token,
    draft: (title: string, more: NewEnvelope = {}): Promise<Sent> =>
      it.world.draft({ title, recipients: [signer("Max")], ...more }, person),
    titles: async (query: string) => (await searchEnvelopes(token, query)).titles,
    find: (query: string, more = "") => searchEnvelopes(token, query, more),
    ui: async (query: string) => {
      const origin = { ipAddress: null, userAgent: null };
      const api = createCallerFor({ actor: person, origin, requestId: "test" });
      return (await api.envelope.listOwned({ query })).data.map(({ id }) => id);
    },
  };
}

/** Inserts many envelopes as the writer would have stored them, numbered from 1. The last is the newest. */
const insertEnvelopes = (owner: Owner, count: number, title: string) =>
  it.sql`insert into envelope (id, type, source, legacy_id, title, search_text, search_title, user_id, team_id,
      auth_options, created_at, updated_at)
    select 'envelope_' || ${owner.teamId}::int || '_' || n, 'DOCUMENT', 'DOCUMENT', ${owner.teamId * 100_000}::int + n,
      ${title} || n, lower(${title} || n), lower(${title} || n), ${owner.userId}, ${owner.teamId},
      '{"globalAccessAuth":[],"globalActionAuth":[]}', t, t
    from generate_series(1, ${count}::int) n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute' t) x`;

describe("matching", () => {
  test("needs every word, in any order, ignores case and accents, and accepts beginnings of words", async () => {
    const { draft, titles } = await createTeam();
    await draft("Contrato de arriendo Ñuñoa", { externalId: "R-77" });
    await draft("Arriendo de oficina", { recipients: [{ ...signer("José"), email: "jose@example.com" }] });
    const both = ["Arriendo de oficina", "Contrato de arriendo Ñuñoa"];
    for (const [query, expected] of [
      ["arriendo contrato", ["Contrato de arriendo Ñuñoa"]],
      ["NUNOA contrat", ["Contrato de arriendo Ñuñoa"]],
      ["r-77 arri", ["Contrato de arriendo Ñuñoa"]],
      ["jose oficina", ["Arriendo de oficina"]],
      ["josé@EXAMPLE ofi", ["Arriendo de oficina"]],
      ["de arr", both],
      ["arriendo bodega", []],
    ] satisfies [string, string[]][]) {
      expect([query, (await titles(query)).toSorted()]).toEqual([query, expected]);
    }
  });

  test("keeps quoted words together", async () => {
    const { draft, titles } = await createTeam();
    await draft("Main Street lease");
    await draft("Street plan of the main site");
    expect((await titles("main street")).length).toBe(2);
    expect(await titles('"main street"')).toEqual(["Main Street lease"]);
    expect(await titles("“MAIN  street” lease")).toEqual(["Main Street lease"]);
    expect(await titles('"street main"')).toEqual([]);
  });
});

describe("ranking", () => {
  test("puts an exact title, external id or id first, then title words, their beginnings and recipients", async () => {
    const { draft, titles, ui, find } = await createTeam();
    const lease = await draft("Lease");
    await draft("The lease of 2026");
    await draft("Leasehold");
    await draft("Release notes");
    await draft("Offer", { recipients: [{ ...signer("Leaseman"), email: "l@example.com" }] });
    await draft("Order", { externalId: "LEASE" });
    const ranked = ["Lease", "The lease of 2026", "Leasehold", "Release notes", "Order", "Offer"];
    expect(await titles("lease")).toEqual(ranked);
    expect((await titles("LEASE")).slice(0, 2)).toEqual(["Order", "Lease"]);
    expect(await titles(lease.envelope.id)).toEqual(["Lease"]);
    expect(await ui("lease")).toEqual((await find("lease")).ids);
  });

  test("puts an exact title first, however many newer matches there are", async () => {
    const { person, draft, find } = await createTeam();
    await draft("Annual report");
    await it.sql`update envelope set created_at = '2020-01-01' where team_id = ${person.teamId}`;
    await insertEnvelopes(person, 1200, "Annual report of branch ");
    const first = await find("annual REPORT");
    expect([first.titles[0], first.count]).toEqual(["Annual report", 1201]);
    expect(first.titles[1]).toBe("Annual report of branch 1200");
    expect((await find("annual", "&orderByDirection=asc")).titles[0]).toBe("Annual report");
  });

  test("lists every match exactly once across the pages, also beyond the ranked thousand", async () => {
    const { person, draft, find } = await createTeam();
    await draft("Minutes");
    await it.sql`update envelope set created_at = '2020-01-01' where team_id = ${person.teamId}`;
    await insertEnvelopes(person, 1130, "Minutes no ");
    const pages = [];
    for (let page = 1; page <= 13; page += 1) pages.push(await find("minutes", `&perPage=100&page=${page}`));
    const ids = pages.flatMap((page) => page.ids);
    expect([ids.length, new Set(ids).size]).toEqual([1131, 1131]);
    expect(pages.map(({ count }) => count)).toEqual(pages.map(() => 1131));
    const titles = pages.flatMap((page) => page.titles);
    expect([titles[0], titles[1], titles.at(-1)]).toEqual(["Minutes", "Minutes no 1130", "Minutes no 1"]);
    const uneven = await find("minutes", "&perPage=37&page=28");
    expect(uneven.ids).toEqual(ids.slice(27 * 37, 28 * 37));
  });
});

describe("hidden envelopes are not revealed", () => {
  const addReader = async (owner: Owner, role: TeamRole) => {
    const person = { ...(await it.world.stranger()), teamId: owner.teamId, role };
    await it.sql`insert into team_member (team_id, user_id, role, created_at)
      values (${person.teamId}, ${person.userId}, ${role}, ${new Date().toISOString()})`;
    return it.rest.getToken(person);
  };

  test.each(["MEMBER", "MANAGER"] as const)(
    "by title, words, id or external id, nor by the count, to a %s",
    async (role) => {
      const { person, draft, find } = await createTeam();
      const { envelope } = await draft("Board pay", { visibility: "ADMIN", externalId: "SECRET-9" });
      await draft("Board pay");
      const token = await addReader(person, role);
      for (const query of ["board pay", "pay board", '"board pay"', "boa"]) {
        expect([query, await searchEnvelopes(token, query)]).toMatchObject([
          query,
          { titles: ["Board pay"], count: 1 },
        ]);
        expect((await find(query)).count).toBe(2);
      }
      for (const query of ["SECRET-9", "secret", envelope.id]) {
        expect([query, await searchEnvelopes(token, query)]).toEqual([
          query,
          { titles: [], ids: [], count: 0 },
        ]);
      }
    },
  );

  test("in another team, in a restricted folder or after deletion", async () => {
    const { person, draft, find } = await createTeam();
    const foreign = await (await createTeam()).draft("Merger");
    const folded = await draft("Merger");
    await it.sql`insert into folder (id, type, name, visibility, user_id, team_id, created_at, updated_at)
      values (${`folder_${person.teamId}`}, 'DOCUMENT', 'Board', 'ADMIN', ${person.userId}, ${person.teamId}, now(), now())`;
    await it.sql`update envelope set folder_id = ${`folder_${person.teamId}`}, effective_visibility = 'ADMIN'
      where id = ${folded.envelope.id}`;
    const gone = await draft("Merger");
    await it.post(
      "/envelope/delete",
      { envelopeId: gone.envelope.id },
      { token: await it.rest.getToken(person) },
    );
    expect((await find("merger")).ids).toEqual([folded.envelope.id]);
    const token = await addReader(person, "MEMBER");
    for (const query of ["merger", "Merger", foreign.envelope.id, folded.envelope.id, gone.envelope.id]) {
      expect([query, await searchEnvelopes(token, query)]).toEqual([
        query,
        { titles: [], ids: [], count: 0 },
      ]);
    }
  });

  test("when filters exclude an exact match", async () => {
    const { draft, find } = await createTeam();
    await draft("Deed");
    await draft("Deed", { type: "TEMPLATE" });
    expect((await find("deed", "&type=TEMPLATE")).count).toBe(1);
    expect(await find("deed", "&status=PENDING")).toEqual({ titles: [], ids: [], count: 0 });
  });
});

describe("the search index follows changes", () => {
  test("a new title or name is found at once, and the old one no longer", async () => {
    const { token, draft, titles } = await createTeam();
    const sent = await draft("First draft");
    await it.post(
      "/envelope/update",
      { envelopeId: sent.envelope.id, data: { title: "Último borrador" } },
      { token },
    );
    const data = [{ id: sent.recipients[0]?.id, email: "zoe@example.com", name: "Zoë" }];
    await it.post("/envelope/recipient/update-many", { envelopeId: sent.envelope.id, data }, { token });
    for (const query of ["ultimo borrador", "borrador zoe"])
      expect(await titles(query)).toEqual(["Último borrador"]);
    for (const query of ["first draft", "max"]) expect(await titles(query)).toEqual([]);
  });

  test("titles written by an older version are folded like new ones", async () => {
    const { person, draft } = await createTeam();
    for (const title of ["ÁRBOL ﬁnal", "x".repeat(255), "ﷺ".repeat(60), "  Two   blanks "])
      await draft(title);
    const listSearchTitles = async () =>
      (await it.sql`select search_title from envelope where team_id = ${person.teamId} order by id`).map(
        (row) => row.search_title,
      );
    const titlesBefore = await listSearchTitles();
    await it.sql`update envelope set search_title = null where team_id = ${person.teamId}`;
    expect(await foldTitles(it.world.test.ownerSql)).toBeGreaterThanOrEqual(4);
    expect(await listSearchTitles()).toEqual(titlesBefore);
    expect(await foldTitles(it.world.test.ownerSql)).toBe(0);
  });
});

describe("search as you type", () => {
  const searchQuickly = async (token: string, query: string, more = "") =>
    it.get(`/envelope/search?query=${encodeURIComponent(query)}${more}`, { token });
  const listTitles = (answer: { body: { data: { title: string }[] } }) =>
    answer.body.data.map(({ title }) => title);

  test("finds what the list finds, of one type, up to the limit, and nothing of another team", async () => {
    const mine = await createTeam();
    const other = await createTeam();
    for (let n = 1; n <= 8; n += 1) await mine.draft(`Lease ${n}`);
    await mine.draft("Lease, to be used again", { type: "TEMPLATE" });
    await other.draft("Lease of others");
    expect(listTitles(await searchQuickly(mine.token, "lease", "&limit=3"))).toEqual(
      (await mine.find("lease", "&type=DOCUMENT")).titles.slice(0, 3),
    );
    expect(listTitles(await searchQuickly(mine.token, "lease"))).toHaveLength(6);
    expect(listTitles(await searchQuickly(mine.token, "lease", "&type=TEMPLATE"))).toEqual([
      "Lease, to be used again",
    ]);
    expect(listTitles(await searchQuickly(other.token, "lease"))).toEqual(["Lease of others"]);
  });

  test("shows a member no document restricted to admins", async () => {
    const [admin, member] = [await it.member("ADMIN"), await it.member("MEMBER")];
    await it.world.draft({
      title: "Salaries of the board",
      visibility: "ADMIN",
      recipients: [signer("Ana")],
    });
    expect(listTitles(await searchQuickly(admin.token, "salaries of the board"))).toEqual([
      "Salaries of the board",
    ]);
    expect(listTitles(await searchQuickly(member.token, "salaries of the board"))).toEqual([]);
  });

  test("requires some text and a limit of at most ten", async () => {
    for (const [query, more, key] of [
      ["  ", "", "query"],
      ["lease", "&limit=11", "limit"],
    ] as const) {
      const { status, body } = await searchQuickly((await createTeam()).token, query, more);
      expect([status, body.issues[0].path]).toEqual([400, key]);
    }
  });
});
