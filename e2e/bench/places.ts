import type { Sql } from "postgres";
import { OWNERS } from "./team";

/** Data beside a team's documents, in proportion to its size: templates, contacts, and one member's inbox. */

/** A hundredth of the envelopes: 10, 1 000, 10 000. */
export const getTemplateCount = (size: number): number => Math.max(10, Math.floor(size / 100));
/** At most 50 000, the limit of a team. */
const getContactCount = (size: number): number => Math.min(50_000, Math.max(50, Math.floor(size / 20)));

/**
 * Fills in the templates, contacts and inbox. Every fiftieth document comes from a template.
 * @param superSql a superuser's connections
 */
export async function fillPlaces(superSql: Sql, teamId: number, size: number): Promise<void> {
  const sql = await superSql.reserve();
  const templates = getTemplateCount(size);
  try {
    await sql`set session_replication_role = replica`;
    await sql`insert into envelope (id, type, status, source, legacy_id, visibility, effective_visibility, title,
        user_id, team_id, auth_options, search_title, search_text, created_at, updated_at)
      select 'envelope_template' || n, 'TEMPLATE', 'DRAFT', 'DOCUMENT', n, v::visibility, v::visibility, title,
        1 + n % ${OWNERS}::int, ${teamId}::int, '{"globalAccessAuth":[],"globalActionAuth":[]}',
        lower(title), lower(title), t, t
      from generate_series(1, ${templates}::int) n,
        lateral (select case when n % 29 = 0 then 'ADMIN' else 'EVERYONE' end v,
          'Plantilla de anexo ' || n t1, timestamptz '2024-01-01' + n * interval '7 minutes' t) x,
        lateral (select x.t1 title) y`;
    await sql`insert into envelope_meta (envelope_id, id, timezone, date_format, email_settings)
      select 'envelope_template' || n, 'metatemplate' || n, 'Etc/UTC', 'yyyy-MM-dd hh:mm a', '{}'
      from generate_series(1, ${templates}::int) n`;
    await sql`update envelope set source = 'TEMPLATE', template_id = 1 + (legacy_id / 50) % ${templates}::int
      where type = 'DOCUMENT' and legacy_id % 50 = 0 and id like 'envelope_bench%'`;
    await sql`insert into contact (id, team_id, user_id, email, name, auth_options, created_at, updated_at)
      select 'contact_bench' || n, ${teamId}::int, 1, 'contacto' || n || '@example.net',
        left(md5(n::text), 6) || ' Contacto ' || n, '{"accessAuth":[],"actionAuth":[]}', t, t
      from generate_series(1, ${getContactCount(size)}::int) n, clock_timestamp() t`;
    await sql`insert into envelope_tally (team_id, user_id, type, status, effective_visibility, is_at_root, n)
      select team_id, user_id, type, status, effective_visibility, folder_id is null, count(*)
      from envelope where type = 'TEMPLATE' group by 1, 2, 3, 4, 5, 6`;
    await sql`insert into template_use (team_id, template_id, user_id, effective_visibility, n)
      select team_id, template_id, user_id, effective_visibility, count(*)
      from envelope where type = 'DOCUMENT' and template_id is not null group by 1, 2, 3, 4`;
    await sql`vacuum analyze template_use`;
    await sql`vacuum analyze envelope`;
    await sql`vacuum analyze contact`;
  } finally {
    await sql`reset session_replication_role`;
    sql.release();
  }
}
