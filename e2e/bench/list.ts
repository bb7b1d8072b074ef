import { GET } from "@/app/api/v2/envelope/route";
import { APP_ROLE, connectionUrl } from "@/server/cli/postgres/roles";
import { connect } from "@/server/db/connect";
import { startTestCluster } from "@/server/db/testing-cluster";
import { newApiToken } from "@/server/ids";
import { provide } from "@/server/runtime";
import { apiTokenHash } from "@/server/secrets";

/**
 * `GET /api/v2/envelope` in a team of 100 000 envelopes with two recipients each, through the real route
 * handler, against the floor of reading one row by its key over the same connection. Prints a Markdown table
 * of ratios: `npx tsx e2e/bench/list.ts`.
 */

const ENVELOPES = 100_000;
const ROUNDS = 40;

process.env.LOG_LEVEL = "silent";
process.env.NEXTAUTH_SECRET ??= "bench-only-secret-bench-only-secret-bench";
process.env.ENCRYPTION_KEYS ??= `bench:${Buffer.alloc(32, 7).toString("base64")}`;
process.env.TOKEN_HMAC_KEY ??= "bench-only-hmac-key-bench-only-hmac-key";
process.env.RATE_LIMIT_PER_TOKEN = "1000000";
process.env.RATE_LIMIT_PER_IP = "1000000";

const QUERIES: [string, string][] = [
  ["first page", ""],
  ["first page of 100", "perPage=100"],
  ["by status", "status=PENDING"],
  ["rare word", "query=unicornio%20777"],
  ["common word", "query=contrato"],
  ["with expired recipients", "hasExpiredRecipients=true"],
  ["page 1000", "page=1000"],
];

const { cluster, stop } = await startTestCluster();
try {
  const url = connectionUrl(APP_ROLE, cluster.passwords.app, cluster.port, cluster.template);
  const sql = connect(url, { max: 4, name: "bench" });
  provide("sql", sql);
  const token = newApiToken();
  const began = performance.now();
  await sql`insert into "user" (name, email, email_verified_at, created_at, updated_at)
    overriding system value values ('Bench', 'bench@example.com', clock_timestamp(), clock_timestamp(), clock_timestamp())`;
  await sql`insert into organisation (name, url, owner_user_id, created_at) values ('Bench', 'bench', 1, clock_timestamp())`;
  await sql`insert into organisation_member values (1, 1, 'ADMIN', clock_timestamp())`;
  await sql`insert into team (organisation_id, name, url, created_at) values (1, 'Bench', 'bench', clock_timestamp())`;
  await sql`insert into api_token (team_id, user_id, name, token_hash, last_four, created_at)
    values (1, 1, 'bench', ${Buffer.from(apiTokenHash(token))}, 'xxxx', clock_timestamp())`;
  await sql`insert into envelope (id, type, status, source, legacy_id, title, user_id, team_id, auth_options,
      search_text, created_at, updated_at, completed_at)
    select 'envelope_bench' || n, 'DOCUMENT', s::envelope_status, 'DOCUMENT', n, 'Contrato ' || n, 1, 1,
      '{"globalAccessAuth":[],"globalActionAuth":[]}', 'contrato ' || n || case when n % 50000 = 777 then ' unicornio 777' else '' end,
      t, t, case when s = 'COMPLETED' then t end
    from generate_series(1, ${ENVELOPES}::int) n,
      lateral (select case n % 5 when 0 then 'DRAFT' when 1 then 'PENDING' else 'COMPLETED' end s,
        timestamptz '2026-01-01' + n * interval '1 minute' t) x`;
  await sql`insert into recipient (envelope_id, email, name, role, token_hmac, token_encrypted, auth_options,
      created_at, updated_at, expires_at)
    select 'envelope_bench' || n, 'p' || n || k || '@example.com', 'Person ' || n, 'SIGNER',
      sha256((n || ':' || k)::bytea), 'none', '{"accessAuth":[],"actionAuth":[]}', t, t, t + interval '3 months'
    from generate_series(1, ${ENVELOPES}::int) n, generate_series(1, 2) k,
      lateral (select timestamptz '2026-01-01' + n * interval '1 minute' t) x`;
  await sql`update recipient set signing_status = 'SIGNED' where envelope_id in (select id from envelope where status = 'COMPLETED')`;
  await sql`analyze`;
  console.log(`${ENVELOPES} envelopes made in ${Math.round((performance.now() - began) / 1000)} s\n`);
  await replaceTokens(sql);
  const floor = await median(() => sql`select * from envelope where id = 'envelope_bench500'`);
  console.log("| list | median ms | of the floor |\n| --- | --- | --- |");
  console.log(`| floor: one row by key | ${floor.toFixed(1)} | 1x |`);
  for (const [name, query] of QUERIES) {
    const ms = await median(() => list(token, query));
    console.log(`| ${name} | ${ms.toFixed(1)} | ${(ms / floor).toFixed(0)}x |`);
  }
  await sql.end();
} finally {
  await stop();
}
process.exit(0);

/** Readable signing tokens for everybody, made with the real cipher: lists decrypt them. */
async function replaceTokens(sql: ReturnType<typeof connect>): Promise<void> {
  const { encrypt, secretKeys } = await import("@/server/secrets");
  const rows = await sql<
    { id: number; hmac: string }[]
  >`select id, encode(token_hmac, 'hex') as hmac from recipient`;
  for (let start = 0; start < rows.length; start += 10_000) {
    const part = rows.slice(start, start + 10_000);
    const texts = part.map(({ hmac }) => encrypt(secretKeys(), `recipient.token:${hmac}`, "x".repeat(32)));
    await sql`update recipient r set token_encrypted = v.text
      from unnest(${part.map(({ id }) => id)}::int[], ${texts}::text[]) as v(id, text) where r.id = v.id`;
  }
}

async function list(token: string, query: string): Promise<void> {
  const headers = { authorization: token, "x-rubrica-peer": "127.0.0.1" };
  const answer = await GET(new Request(`http://localhost/api/v2/envelope?folderId=*&${query}`, { headers }), {
    params: Promise.resolve({}),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.text();
}

async function median(work: () => PromiseLike<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    if (round >= 5) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
