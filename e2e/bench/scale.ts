/**
 * What an envelope costs, from its creation to its seal, when several web processes share one PostgreSQL and
 * one S3 bucket behind a load balancer, each with its background work. Lanes create, distribute, open, consent,
 * fill, sign, complete and wait for the seal; a request may reach any process.
 * `npx tsx e2e/bench/scale.ts [envelopes] [processes …] [pgbouncer] [inngest]` on an idle machine: `pgbouncer`
 * puts one in transaction mode before PostgreSQL, `inngest` hands background work to a stand-in that speaks its
 * protocol. Linux only (/proc).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Sql } from "postgres";
import { createAuthority } from "@/server/pdf/authority";
import { startPooler } from "@/server/testing/db/pooler";
import { stubInngest } from "@/server/testing/jobs/inngest";
import { startS3 } from "@/server/testing/storage/s3";
import { Product } from "../fixtures/product";
import { createBenchToken, PRODUCT_ROLE, setBenchEnvironment, startProductDatabase } from "./instance";
import {
  readTreeCpuMs,
  runLanes,
  type Site,
  signNewEnvelope,
  WARM_UP_CYCLES,
  waitUntilQuiet,
  warmUp,
} from "./operations";
import { makeTeam } from "./team";

const given = process.argv.slice(2);
const [ENVELOPES = 1_000, ...counts] = given.map(Number).filter((number) => number > 0);
const COUNTS = counts.length > 0 ? counts : [1, 2, 4];
const HAS_POOLER = given.includes("pgbouncer");
const HAS_INNGEST = given.includes("inngest");
const LANES = 12;
const SAMPLE_MS = 50;
const SEAL_LOOK_MS = 100;
/** CPU of a process at rest in a second, at most: behind PgBouncer it asks the queue all the time. */
const QUIET_MS = HAS_POOLER ? 150 : 50;
const TEAM = 1;
/** Connections that PgBouncer opens to PostgreSQL for all processes. */
const POOL_SIZE = 20;
const INNGEST_KEYS = { eventKey: "bench", signingKey: `signkey-test-${"0123456789abcdef".repeat(4)}` };

async function measureProcesses(count: number): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(mkdtempSync(path.join(tmpdir(), "rubrica-scale-")), removeFolder);
  const database = await startProductDatabase();
  stack.defer(database.stop);
  const { sql, postmasterPid } = database;
  const balancer = await startBalancer();
  stack.defer(balancer.close);
  const environment = { ...(await startNeighbours(stack, database.url, folder)), BASE_URL: balancer.url };
  const products: Product[] = [];
  while (products.length < count) {
    const product = await Product.start(environment);
    stack.defer(() => product.dispose());
    products.push(product);
    balancer.ports.push(product.port);
  }
  await makeTeam(sql, TEAM);
  const site = { baseUrl: balancer.url, token: await createBenchToken(sql, TEAM, 1) };
  const seals = watchSeals(sql);
  stack.defer(seals.stop);
  const readProductMs = () => products.reduce((sum, { pid }) => sum + readTreeCpuMs(pid), 0);
  await warmUp(site, seals.wait, count * Math.min(WARM_UP_CYCLES, ENVELOPES));
  await waitUntilQuiet(readProductMs, count * QUIET_MS);

  const sampling = sampleActivity(sql);
  const readCost = async () => ({
    productMs: readProductMs(),
    postgresMs: readTreeCpuMs(postmasterPid),
    ...(await readWritten(sql)),
  });
  const before = await readCost();
  const began = performance.now();
  const errors = await signAll(site, seals.wait);
  const seconds = (performance.now() - began) / 1000;
  await waitUntilQuiet(readProductMs, count * QUIET_MS);
  const after = await readCost();
  const computeEach = (key: keyof typeof after) => ((after[key] - before[key]) / ENVELOPES).toFixed(1);
  const { waitShare, connections } = sampling.stop();
  return [
    count,
    ENVELOPES,
    seconds.toFixed(1),
    (ENVELOPES / seconds).toFixed(2),
    computeEach("productMs"),
    computeEach("postgresMs"),
    computeEach("databaseKb"),
    computeEach("walKb"),
    (waitShare * 100).toFixed(2),
    connections,
    errors,
  ].join("  ");
}

/** Starts what the processes share besides PostgreSQL. Returns the variables that all of them need. */
async function startNeighbours(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  folder: string,
): Promise<Record<string, string>> {
  const s3 = await startS3();
  stack.defer(s3.close);
  const pooler = HAS_POOLER ? stack.use(await startPooler(databaseUrl, POOL_SIZE)) : undefined;
  const inngest = HAS_INNGEST ? stack.use(await stubInngest(INNGEST_KEYS)) : undefined;
  const { keyFile, certFile } = createAuthority(path.join(folder, "signing"), new Date());
  const { NEXTAUTH_SECRET = "", ENCRYPTION_KEYS = "", TOKEN_HMAC_KEY = "" } = process.env;
  return {
    DATABASE_URL: pooler?.url ?? databaseUrl,
    STORAGE_URL: s3.url(),
    RATE_LIMIT_PER_TOKEN: "1000000",
    RATE_LIMIT_PER_IP: "1000000",
    SIGNING_KEY_FILE: keyFile,
    SIGNING_CERT_FILE: certFile,
    NEXTAUTH_SECRET,
    ENCRYPTION_KEYS,
    TOKEN_HMAC_KEY,
    ...(inngest && {
      INNGEST_EVENT_KEY: INNGEST_KEYS.eventKey,
      INNGEST_SIGNING_KEY: INNGEST_KEYS.signingKey,
      INNGEST_BASE_URL: inngest.url,
    }),
  };
}

/** Spreads connections over the ports in turn. */
async function startBalancer(): Promise<{ url: string; ports: number[]; close: () => void }> {
  const ports: number[] = [];
  let turn = 0;
  const server = createServer((client) => {
    const upstream = connect(ports[turn++ % ports.length] ?? 0, "127.0.0.1");
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://localhost:${port}`, ports, close: () => void server.close() };
}

/** Asks once for all waiting envelopes: a question for each would cost PostgreSQL more than the product does. */
function watchSeals(sql: Sql): { wait: (envelopeId: string) => Promise<void>; stop: () => void } {
  const waiting = new Map<string, () => void>();
  const lookForSeals = async () => {
    const rows = await sql<{ id: string }[]>`
      select id from envelope where id = any(${[...waiting.keys()]}) and status = 'COMPLETED'`;
    for (const { id } of rows) {
      waiting.get(id)?.();
      waiting.delete(id);
    }
  };
  const timer = setInterval(() => waiting.size > 0 && void lookForSeals(), SEAL_LOOK_MS);
  return {
    wait: (envelopeId) => new Promise((resolve) => waiting.set(envelopeId, resolve)),
    stop: () => clearInterval(timer),
  };
}

/** Returns the number of envelopes that failed. */
async function signAll(site: Site, waitUntilSealed: (envelopeId: string) => Promise<void>): Promise<number> {
  let errors = 0;
  await runLanes(ENVELOPES, LANES, async () => {
    try {
      await waitUntilSealed(await signNewEnvelope(site));
    } catch (error) {
      if (errors++ < 5) console.error(error);
    }
  });
  return errors;
}

/** Samples the product's connections: those in a transaction, and those of them that wait for a lock. */
function sampleActivity(sql: Sql): { stop: () => { waitShare: number; connections: number } } {
  let busy = 0;
  let waiting = 0;
  let connections = 0;
  const takeSample = async () => {
    const [row] = await sql<{ busy: number; waiting: number; all: number }[]>`
      select count(xact_start)::int as busy, count(*)::int as "all",
        (count(*) filter (where xact_start is not null and wait_event_type = 'Lock'))::int as waiting
      from pg_stat_activity where usename = ${PRODUCT_ROLE} and backend_type = 'client backend'`;
    busy += row?.busy ?? 0;
    waiting += row?.waiting ?? 0;
    connections = Math.max(connections, row?.all ?? 0);
  };
  const timer = setInterval(() => void takeSample(), SAMPLE_MS);
  const stopSampling = () => {
    clearInterval(timer);
    return { waitShare: waiting / Math.max(1, busy), connections };
  };
  return { stop: stopSampling };
}

async function readWritten(sql: Sql): Promise<{ databaseKb: number; walKb: number }> {
  const [row] = await sql<{ databaseKb: number; walKb: number }[]>`
    select pg_database_size(current_database())::float8 / 1024 as "databaseKb",
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 / 1024 as "walKb"`;
  return { databaseKb: row?.databaseKb ?? 0, walKb: row?.walKb ?? 0 };
}

const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

setBenchEnvironment();
console.log(
  "processes  envelopes  seconds  envelopes_a_second  CPU_ms_each  PostgreSQL_CPU_ms_each  database_KB_each  WAL_KB_each  waiting_for_locks_%  connections  errors",
);
for (const count of COUNTS) console.log(await measureProcesses(count));
process.exit(0);
