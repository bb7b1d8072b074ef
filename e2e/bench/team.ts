import type { Sql } from "postgres";
import { computeTokenHmac, encrypt, getSecretKeys } from "@/server/secrets";
import { SUM_COLUMNS, SUMS_THERE } from "@/server/testing/db/report-sums";

/**
 * A large team: up to 1 000 000 envelopes with two recipients, a file and two fields each, mixed statuses,
 * owners, folders and visibilities. Foreign keys and triggers are off meanwhile and indexes are built
 * afterwards; otherwise the last million would take an hour.
 */

/** Owners 1 to 20; owner 1 owns the organisation and every tenth envelope. */
export const OWNERS = 20;
const BATCH = 20_000;
/** Start of the product's own sequences, above all filled numbers. */
const FAR_AHEAD = 2_000_000_000;

/** Creates the installation around the team: one organisation, twenty members, a hundred folders. */
export async function makeTeam(sql: Sql, teamId: number): Promise<void> {
  await sql`insert into "user" (name, email, email_verified_at, created_at, updated_at)
    select 'Owner ' || n, 'owner' || n || '@example.com', t, t, t
    from generate_series(1, ${OWNERS}::int) n, clock_timestamp() t`;
  await sql`insert into organisation (name, url, owner_user_id, created_at) values ('Bench', 'bench', 1, clock_timestamp())`;
  await sql`insert into organisation_member values (1, 1, 'ADMIN', clock_timestamp())`;
  await sql`insert into team (id, organisation_id, name, url, created_at) overriding system value
    values (${teamId}, 1, 'Bench', 'bench', clock_timestamp())`;
  await sql`insert into team_member (team_id, user_id, role, created_at)
    select ${teamId}::int, n, case n when 2 then 'MANAGER' else 'MEMBER' end::team_role, clock_timestamp()
    from generate_series(2, ${OWNERS}::int) n`;
  await sql`insert into folder (id, type, name, user_id, team_id, created_at, updated_at)
    select 'folder_' || n, 'DOCUMENT', 'Folder ' || n, 1, ${teamId}::int, t, t from generate_series(0, 99) n, clock_timestamp() t`;
  await sql`select setval('document_legacy_id', ${FAR_AHEAD}), setval(pg_get_serial_sequence('recipient', 'id'), ${FAR_AHEAD})`;
}

/**
 * Fills the team.
 * @param superSql a superuser's connections, which turn triggers and keys off
 */
export async function fillTeam(superSql: Sql, teamId: number, size: number): Promise<void> {
  const sql = await superSql.reserve();
  try {
    await sql`set session_replication_role = replica`;
    await sql`set maintenance_work_mem = '512MB'`;
    const indexes = await sql<{ name: string; definition: string }[]>`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid in ('envelope'::regclass, 'recipient'::regclass, 'field'::regclass, 'envelope_item'::regclass)
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;
    for (const { name } of indexes) await sql.unsafe(`drop index "${name}"`);
    await insertEnvelopes(sql, teamId, size);
    for (let start = 1; start <= size; start += BATCH) {
      await insertRecipients(sql, start, Math.min(size, start + BATCH - 1));
    }
    await insertFields(sql, size);
    for (const { definition } of indexes) await sql.unsafe(definition);
    await sql`truncate envelope_tally`;
    await sql`insert into envelope_tally (team_id, user_id, type, status, effective_visibility, is_at_root, n)
      select team_id, user_id, type, status, effective_visibility, folder_id is null, count(*)
      from envelope where deleted_at is null group by 1, 2, 3, 4, 5, 6`;
    await insertAddressees(sql);
    await insertReports(sql);
    await sql`vacuum analyze`;
  } finally {
    await sql`reset session_replication_role`;
    sql.release();
  }
}

/** Fills the sums behind reports, as the triggers and the fold would. */
async function insertReports(sql: Pick<Sql, "unsafe">): Promise<void> {
  await sql.unsafe(`insert into report_tally (${SUM_COLUMNS}, n) ${SUMS_THERE}`);
}

/** Sums the recipients up, as the triggers would. Rebuilds the search index afterwards, which is faster. */
async function insertAddressees(sql: Pick<Sql, "unsafe">): Promise<void> {
  const [index] = await sql.unsafe("select pg_get_indexdef('addressee_search'::regclass) as definition");
  await sql.unsafe("drop index addressee_search");
  await sql.unsafe(`insert into addressee (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
    select e.team_id, e.user_id, e.effective_visibility, lower(r.email), r.name, count(*), max(e.created_at)
    from envelope e join recipient r on r.envelope_id = e.id where e.status <> 'DRAFT' group by 1, 2, 3, 4, 5`);
  await sql.unsafe(String(index?.definition));
}

type Reserved = Awaited<ReturnType<Sql["reserve"]>>;

async function insertEnvelopes(sql: Reserved, teamId: number, size: number): Promise<void> {
  await sql`insert into envelope (id, type, status, source, legacy_id, visibility, effective_visibility, title,
      user_id, team_id, folder_id, auth_options, search_title, search_text, created_at, updated_at, sent_at, completed_at)
    select 'envelope_bench' || n, 'DOCUMENT', s::envelope_status, 'DOCUMENT', n, v::visibility, v::visibility, title,
      case when n % 10 = 0 then 1 else 1 + n % ${OWNERS}::int end, ${teamId}::int,
      case when n % 2 = 0 then 'folder_' || n / 2 % 100 end,
      '{"globalAccessAuth":[],"globalActionAuth":[]}',
      lower(title), lower(title) || ' ' || repeat('persona ' || md5(n::text) || ' ' || left(md5(n::text), 8) || '@example.com ', 2),
      t, t, case when s <> 'DRAFT' then t end, case when s in ('COMPLETED', 'REJECTED', 'CANCELLED') then t + took end
    from generate_series(1, ${size}::int) n,
      lateral (select case when n % 100 < 5 then 'DRAFT' when n % 100 < 15 then 'PENDING' when n % 100 < 95 then 'COMPLETED'
          when n % 100 < 98 then 'REJECTED' else 'CANCELLED' end s,
        case when n % 29 = 0 then 'ADMIN' when n % 13 = 0 then 'MANAGER_AND_ABOVE' else 'EVERYONE' end v,
        'Contrato de arriendo ' || n || case when n % 500 = 77 then ' Unicornio' else '' end title,
        timestamptz '2024-01-01' + n * interval '1 minute' t,
        -- From a minute to two weeks, each doubling as likely as the others.
        exp(n::bigint * 7919 % 10007 / 10007.0 * ln(20160)) * interval '1 minute' took) x`;
  await sql`insert into envelope_meta (envelope_id, id, timezone, date_format, email_settings)
    select 'envelope_bench' || n, 'meta' || n, 'Etc/UTC', 'yyyy-MM-dd hh:mm a', '{}'
    from generate_series(1, ${size}::int) n`;
  await sql`insert into envelope_item (id, envelope_id, title, "order", page_count, pages, notices,
      original_version_id, current_version_id, created_at)
    select 'envelope_item_bench' || n, 'envelope_bench' || n, 'contrato.pdf', 1, 1, '[{"width":595,"height":842}]', '[]',
      'version' || n, 'version' || n, timestamptz '2024-01-01'
    from generate_series(1, ${size}::int) n`;
}

/** Owner 3 has an inbox: every thousandth envelope, all of them pending. */
export const INVITED = "owner3@example.com";

/** Creates recipients 2n − 1 and 2n of envelope n, each with a signing token that the product can read. */
async function insertRecipients(sql: Reserved, from: number, to: number): Promise<void> {
  const keys = getSecretKeys();
  const numbers = Array.from({ length: (to - from + 1) * 2 }, (_, index) => from * 2 - 1 + index);
  const hmacs = numbers.map((number) =>
    Buffer.from(computeTokenHmac(keys, `bench-${number}`)).toString("hex"),
  );
  const texts = hmacs.map((hmac) => encrypt(keys, `recipient.token:${hmac}`, "x".repeat(32)));
  await sql`insert into recipient (id, envelope_id, email, name, role, signing_status, token_hmac, token_encrypted,
      auth_options, created_at, updated_at, expires_at, activated_at, read_status, signed_at, expired_at)
    overriding system value
    select k, e.id, case when n % 1000 = 7 and k % 2 = 1 then ${INVITED}
        -- A third of them at one of four hundred firms.
        when n % 3 = 0 then left(md5(n::text), 8) || '@firm' || n / 3 % 400 || '.example'
        else left(md5(n::text), 8) || '@example.com' end,
      'Persona ' || md5(n::text), 'SIGNER',
      case when e.status = 'COMPLETED' then 'SIGNED' else 'NOT_SIGNED' end::signing_status,
      decode(hmac, 'hex'), token, '{"accessAuth":[],"actionAuth":[]}', e.created_at, e.created_at,
      case when e.status <> 'DRAFT' then e.created_at + interval '3 months' end, e.sent_at,
      (case when e.status = 'COMPLETED' or n % 2 = 0 then 'OPENED' else 'NOT_OPENED' end)::read_status,
      case when e.status = 'COMPLETED' then e.completed_at end,
      case when e.status = 'PENDING' and e.created_at < clock_timestamp() - interval '3 months'
        then e.created_at + interval '3 months' end
    from unnest(${numbers}::int[], ${hmacs}::text[], ${texts}::text[]) as v(k, hmac, token),
      lateral (select (k + 1) / 2 as n) x join envelope e on e.id = 'envelope_bench' || n`;
}

async function insertFields(sql: Reserved, size: number): Promise<void> {
  await sql`insert into field (secondary_id, envelope_id, envelope_item_id, recipient_id, type, page, position_x,
      position_y, width, height, created_at)
    select 'field' || k, 'envelope_bench' || n, 'envelope_item_bench' || n, k, 'SIGNATURE', 1, 10, 10, 20, 5,
      timestamptz '2024-01-01'
    from generate_series(1, ${size}::int * 2) k, lateral (select (k + 1) / 2 as n) x`;
}
