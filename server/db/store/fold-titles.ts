import type { Sql } from "postgres";
import { foldTitle } from "@/server/domain/envelope/search";

const BATCH = 1000;

/**
 * Folds the titles of envelopes that an older version stored (ruling 81), with the same function that writes
 * them, which SQL lacks. Each batch is committed at once, so an interrupted start resumes. Returns how many.
 */
export async function foldTitles(sql: Sql): Promise<number> {
  // A schema at an earlier migration, as upgrade tests make it, has no column to fold yet.
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
