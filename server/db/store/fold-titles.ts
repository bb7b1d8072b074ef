import type { Sql } from "postgres";
import { foldTitle } from "@/server/domain/envelope/search";

const BATCH = 1000;

/**
 * Folds the titles of envelopes that an older version stored (ruling 81), with the very fold that writes them, which no
 * SQL knows. In batches, each kept at once: a start that is broken off goes on where it stopped. Returns how many.
 */
export async function foldTitles(sql: Sql): Promise<number> {
  // A schema stopped at an earlier migration, as tests of upgrades make it, has nothing to fold yet.
  const [column] = await sql`select 1 from pg_attribute
    where attrelid = to_regclass('envelope') and attname = 'search_title'`;
  if (!column) return 0;
  let folded = 0;
  for (;;) {
    const rows = await sql<{ id: string; title: string }[]>`
      select id, title from envelope where search_title is null order by id limit ${BATCH}`;
    if (rows.length === 0) return folded;
    await sql`update envelope set search_title = v.folded
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ title }) => foldTitle(title))}::text[]) v (id, folded)
      where envelope.id = v.id`;
    folded += rows.length;
  }
}
