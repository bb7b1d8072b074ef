/**
 * What each operation costs the running product: requests a second, p50, p95, CPU of the product and of
 * PostgreSQL, SQL statements. One and eight at once, with 10, 10 000 and 1 000 000 envelopes in the team.
 * CPU and statements include the work that a request leaves behind, and leave out what the product does at
 * rest. The product is warm: V8 compiles during 300 complete cycles before the first figure.
 * `npx tsx e2e/bench/api.ts [sizes] [word]` on an idle machine; with a word, only the operations with it in
 * their names. Linux only (/proc).
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { z } from "zod";
import { Product } from "../fixtures/product";
import { createBenchToken, PRODUCT_ROLE, setBenchEnvironment, startProductDatabase } from "./instance";
import {
  consentAndFill,
  createDraft,
  createLink,
  distributeEnvelope,
  fillField,
  openLink,
  prepareSigning,
  readTreeCpuMs,
  requestRest,
  type Site,
  waitUntilQuiet,
  warmUp,
} from "./operations";
import { fillTeam, makeTeam } from "./team";

const given = process.argv.slice(2);
const sizes = given.map(Number).filter((size) => size > 0);
const word = given.find((argument) => Number.isNaN(Number(argument))) ?? "";
const SIZES = sizes.length > 0 ? sizes : [10, 10_000, 1_000_000];
const LANES = [1, 8];
const READS = 300;
const WRITES = 80;
const REST_MS = 10_000;
/** A new team is counted and folded in the minute after it was filled. */
const SETTLE_MS = 75_000;
const TEAM = 1;
let turn = 0;

const Detail = z.object({ status: z.string(), envelopeItems: z.array(z.object({ id: z.string() })) });

type MeasuredSite = Site & { product: Product; sql: Sql; postmasterPid: number; size: number };
type Work = () => Promise<unknown>;
/** Makes, unmeasured, what one call needs, and returns the call. */
type Operation = { name: string; count: number; prepare: () => Promise<Work> };
type Cost = { productMs: number; postgresMs: number; statements: number };

async function measureSize(size: number): Promise<string[]> {
  const { url, sql, postmasterPid, stop } = await startProductDatabase();
  const { NEXTAUTH_SECRET = "", ENCRYPTION_KEYS = "", TOKEN_HMAC_KEY = "" } = process.env;
  const product = await Product.start({
    DATABASE_URL: url,
    RATE_LIMIT_PER_TOKEN: "1000000",
    RATE_LIMIT_PER_IP: "1000000",
    NEXTAUTH_SECRET,
    ENCRYPTION_KEYS,
    TOKEN_HMAC_KEY,
  });
  try {
    await makeTeam(sql, TEAM);
    await fillTeam(sql, TEAM, size);
    await pause(SETTLE_MS);
    const token = await createBenchToken(sql, TEAM, 1);
    const site = { baseUrl: product.baseUrl, token, product, sql, postmasterPid, size };
    await warmUp(site, (id) => waitUntilSealed(site, id));
    const lines: string[] = [];
    for (const operation of listOperations(site).filter(({ name }) => name.includes(word))) {
      for (const lanes of LANES) {
        lines.push(`| ${size} | ${await measureOperation(site, operation, lanes)} |`);
        console.error(lines.at(-1));
      }
    }
    const rest = await measureRestCost(site);
    const figures = [rest.productMs, rest.postgresMs, rest.statements].map((figure) => figure.toFixed(1));
    return [...lines, `| ${size} | at rest, a second |  |  |  |  | ${figures.join(" | ")} |`];
  } finally {
    await product.dispose();
    await stop();
  }
}

function listOperations(site: MeasuredSite): Operation[] {
  const buildReading = (name: string, path: () => Promise<string>): Operation => ({
    name,
    count: READS,
    prepare: async () => {
      const wanted = await path();
      return () => requestRest(site, wanted);
    },
  });
  const buildWriting = (name: string, prepare: Operation["prepare"]): Operation => ({
    name,
    count: WRITES,
    prepare,
  });
  const pickEnvelopePath = () => `/envelope/envelope_bench${1 + ((turn++ * 7_919) % site.size)}`;
  let sealed: Promise<string> | undefined;
  return [
    buildReading("list 10", async () => "/envelope?perPage=10"),
    buildReading("get", async () => pickEnvelopePath()),
    buildWriting("create, 1 page", async () => () => createDraft(site)),
    buildWriting("distribute, 1 recipient", async () => {
      const id = await createDraft(site);
      return () => distributeEnvelope(site, id);
    }),
    buildWriting("open and state", async () => {
      const link = await createLink(site);
      return () => openLink(link);
    }),
    buildWriting("consent and first value", async () => {
      const opened = await openLink(await createLink(site));
      return () => consentAndFill(opened);
    }),
    buildWriting("fill", async () => {
      const opened = await openLink(await createLink(site));
      await consentAndFill(opened);
      return () => fillField(opened);
    }),
    buildWriting("sign and seal", async () => {
      const { complete } = await prepareSigner(site);
      return complete;
    }),
    buildReading("download, sealed", () => {
      sealed ??= createSealedItem(site);
      return sealed;
    }),
  ];
}

/** A recipient who only has to finish. `complete` finishes and waits for the sealed file. */
async function prepareSigner(site: MeasuredSite): Promise<{ id: string; complete: Work }> {
  const link = await createLink(site);
  const complete = await prepareSigning(link);
  const completeAndSeal = async () => {
    await complete();
    await waitUntilSealed(site, link.envelopeId);
  };
  return { id: link.envelopeId, complete: completeAndSeal };
}

async function waitUntilSealed({ sql }: MeasuredSite, envelopeId: string): Promise<void> {
  for (;;) {
    const [row] = await sql`select status from envelope where id = ${envelopeId}`;
    if (row?.status === "COMPLETED") return;
    await pause(5);
  }
}

async function createSealedItem(site: MeasuredSite): Promise<string> {
  const { id, complete } = await prepareSigner(site);
  await complete();
  const [item] = Detail.parse(await (await requestRest(site, `/envelope/${id}`)).json()).envelopeItems;
  return `/envelope/item/${item?.id}/download?version=signed`;
}

async function measureOperation(
  site: MeasuredSite,
  { name, count, prepare }: Operation,
  lanes: number,
): Promise<string> {
  for (let round = 0; round < 10; round++) await (await prepare())();
  const calls: Work[] = [];
  while (calls.length < count) calls.push(await prepare());
  const idle = await measureRestCost(site);
  const before = await readCost(site);
  const began = performance.now();
  const times: number[] = [];
  const runLane = async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const start = performance.now();
      await call();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  const seconds = (performance.now() - began) / 1000;
  await waitUntilQuiet(() => readTreeCpuMs(site.product.pid));
  const after = await readCost(site);
  const whole = (performance.now() - began) / 1000;
  const computeEach = (key: keyof Cost) => Math.max(0, after[key] - before[key] - idle[key] * whole) / count;
  times.sort((one, other) => one - other);
  const formatQuantile = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const costs = [computeEach("productMs"), computeEach("postgresMs"), computeEach("statements")].map((cost) =>
    cost.toFixed(1),
  );
  return [
    name,
    lanes,
    (count / seconds).toFixed(1),
    formatQuantile(0.5),
    formatQuantile(0.95),
    ...costs,
  ].join(" | ");
}

/** Measures what the product needs in a second without requests. */
async function measureRestCost(site: MeasuredSite): Promise<Cost> {
  await waitUntilQuiet(() => readTreeCpuMs(site.product.pid));
  const before = await readCost(site);
  const began = performance.now();
  await pause(REST_MS);
  const after = await readCost(site);
  const seconds = (performance.now() - began) / 1000;
  const computeEach = (key: keyof Cost) => (after[key] - before[key]) / seconds;
  return {
    productMs: computeEach("productMs"),
    postgresMs: computeEach("postgresMs"),
    statements: computeEach("statements"),
  };
}

async function readCost({ product, sql, postmasterPid }: MeasuredSite): Promise<Cost> {
  const [row] = await sql<{ statements: number }[]>`
    select coalesce(sum(calls), 0)::float8 as statements from pg_stat_statements s
      join pg_roles r on r.oid = s.userid where r.rolname = ${PRODUCT_ROLE}
      and query !~* '^(begin|commit|rollback|savepoint|release|set|reset|listen|unlisten|notify|deallocate)'`;
  return {
    productMs: readTreeCpuMs(product.pid),
    postgresMs: readTreeCpuMs(postmasterPid),
    statements: row?.statements ?? 0,
  };
}

setBenchEnvironment();
const rows = [
  "| envelopes | operation | at once | req/s | p50 ms | p95 ms | CPU ms | PostgreSQL CPU ms | statements |",
  "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
];
for (const size of SIZES) rows.push(...(await measureSize(size)));
console.log(rows.join("\n"));
process.exit(0);
