import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldTitle, planSearch, readSearch, type SearchPlan } from "@/server/domain/envelope/search";
import { testWorld, type World } from "@/server/testing/world/world";
import { envelopes } from "../schema";
import { loadRankedPage, rankAllMatches } from "./envelope-ranking";
import { buildSearchCondition } from "./envelope-search";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Deterministic, so that every run has the same numbers. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const LETTERS = [..."ab1-%_\\ .@ñ漢😀"];

test("every way of searching finds exactly the rows with the text, over random texts and queries", async () => {
  const next = createRandom(7);
  const drawWord = (length: number) =>
    Array.from({ length }, () => LETTERS[next(LETTERS.length)] ?? "a")
      .join("")
      .trim();
  const texts = Array.from({ length: 300 }, () => drawWord(1 + next(14)));
  await world.test
    .sql`insert into envelope (id, type, source, legacy_id, title, search_text, user_id, team_id,
      auth_options, created_at, updated_at)
    select 'envelope_' || n, 'DOCUMENT', 'DOCUMENT', n, 'x', body, ${world.owner.userId}, ${world.owner.teamId}, '{}', t, t
    from unnest(${texts}::text[]) with ordinality as v(body, n), clock_timestamp() t`;
  const findTexts = async (plan: SearchPlan, terms: readonly string[]) => {
    const rows = await world.db
      .select({ text: envelopes.searchText })
      .from(envelopes)
      .where(and(eq(envelopes.teamId, world.owner.teamId), buildSearchCondition(plan, terms)));
    return rows.map(({ text }) => text).toSorted();
  };
  let hits = 0;
  for (let round = 0; round < 200; round += 1) {
    const query = drawWord(1 + next(4));
    if (query === "") continue;
    const second = round % 2 === 0 ? [] : [drawWord(1 + next(2))].filter(Boolean);
    const terms = [query, ...second];
    const expected = texts.filter((text) => terms.every((term) => text.includes(term))).toSorted();
    hits += expected.length;
    const planned = planSearch(terms, []);
    const plans: SearchPlan[] = [{ by: "row" }, planned, { by: "trigrams", part: query }];
    for (const plan of plans)
      expect([terms, plan, await findTexts(plan, terms)]).toEqual([terms, plan, expected]);
  }
  expect(hits).toBeGreaterThan(400);
});

test("matches read at once have the same order as read page by page, beyond the ranked ones too", {
  tags: ["prove"],
}, async () => {
  const next = createRandom(11);
  const WORDS = ["lease", "plaza", "a"];
  const drawWords = (count: number) =>
    Array.from({ length: count }, () => WORDS[next(WORDS.length)] ?? "a").join(" ");
  const titles = Array.from({ length: 1500 }, () => drawWords(1 + next(3)));
  await world.test
    .sql`insert into envelope (id, type, source, legacy_id, title, search_title, search_text, user_id, team_id,
      auth_options, created_at, updated_at)
    select 'envelope_ranked' || n, 'DOCUMENT', 'DOCUMENT', 10000 + n, title, title, title, ${world.owner.userId},
      ${world.owner.teamId}, '{}', t + n % 700 * interval '1 second', t
    from unnest(${titles.map(foldTitle)}::text[]) with ordinality as v(title, n), cast('2020-01-01' as timestamptz) t`;
  let later = 0;
  for (let round = 0; round < 100; round += 1) {
    const search = readSearch(drawWords(1 + next(2)));
    if (!search) throw new Error("a query of blanks");
    const here = sql`${envelopes.teamId} = ${world.owner.teamId} and ${envelopes.id} like 'envelope_ranked%'`;
    const where = sql`${here} and ${buildSearchCondition({ by: "row" }, search.terms)}`;
    const ranking = { branches: [where], merged: [where], search };
    const page = { offset: [0, 7, 200, 400, 990, 1003][next(6)] ?? 0, limit: 1 + next(20) };
    const read = await rankAllMatches(world.db, ranking, page);
    expect([page, read?.ids]).toEqual([page, await loadRankedPage(world.db, ranking, page)]);
    expect(read?.total).toBe(
      titles.filter((title) => search.terms.every((term) => title.includes(term))).length,
    );
    later += page.offset > 150 && (read?.ids.length ?? 0) > 0 ? 1 : 0;
  }
  expect(later).toBeGreaterThan(2);
});
