/**
 * What each operation costs the running product: requests a second, p50, p95, CPU of the product and of
 * PostgreSQL, SQL statements. One and eight at once, with 10, 10 000 and 1 000 000 envelopes in the team.
 * CPU and statements include the work that a request leaves behind, and leave out what the product does at
 * rest. `npx tsx e2e/bench/api.ts [sizes] [word]` on an idle machine; with a word, only the operations with it
 * in their names. Linux only (/proc).
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { z } from "zod";
import { buildConnectionUrl } from "@/server/cli/postgres/roles";
import { SigningState } from "@/server/contract/signing";
import { connect } from "@/server/db/connect";
import { startTestCluster } from "@/server/testing/db/cluster";
import { simplePdf } from "@/server/testing/pdf/samples";
import { Product } from "../fixtures/product";
import { buildConsent, callSigning } from "../fixtures/sign-by-call";
import { createBenchToken, setBenchEnvironment } from "./instance";
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
/** Milliseconds of one clock tick of /proc. */
const TICK_MS = 10;
const TEAM = 1;
let turn = 0;
const PDF = Buffer.from(simplePdf([{}]));
/** The product's role and database: as with an external PostgreSQL, one role owns all. */
const NAME = "bench";

const Created = z.object({ id: z.string() });
const Sent = z.object({ recipients: z.array(z.object({ signingUrl: z.string() })) });
const Detail = z.object({ status: z.string(), envelopeItems: z.array(z.object({ id: z.string() })) });

type Site = { product: Product; sql: Sql; token: string; size: number };
type Work = () => Promise<unknown>;
/** Makes, unmeasured, what one call needs, and returns the call. */
type Operation = { name: string; count: number; prepare: () => Promise<Work> };
type Opened = Awaited<ReturnType<typeof openLink>>;
type Cost = { productMs: number; postgresMs: number; statements: number };

async function measureSize(size: number): Promise<string[]> {
  const { cluster, stop } = await startTestCluster({
    fsync: "on",
    full_page_writes: "on",
    shared_buffers: "192MB",
    shared_preload_libraries: "pg_stat_statements",
  });
  const admin = connect(cluster.superUrl, { max: 1, name: "bench admin" });
  await admin.unsafe(`create role ${NAME} login password '${NAME}'`);
  await admin.unsafe(`create database ${NAME} owner ${NAME}`);
  await admin.end();
  const superUrl = new URL(cluster.superUrl);
  superUrl.pathname = `/${NAME}`;
  const sql = connect(superUrl.href, { max: 2, name: "bench" });
  const { NEXTAUTH_SECRET = "", ENCRYPTION_KEYS = "", TOKEN_HMAC_KEY = "" } = process.env;
  const product = await Product.start({
    DATABASE_URL: buildConnectionUrl(NAME, NAME, cluster.port, NAME),
    RATE_LIMIT_PER_TOKEN: "1000000",
    RATE_LIMIT_PER_IP: "1000000",
    NEXTAUTH_SECRET,
    ENCRYPTION_KEYS,
    TOKEN_HMAC_KEY,
  });
  try {
    // The product has created its schema.
    await sql`create extension pg_stat_statements`;
    await makeTeam(sql, TEAM);
    await fillTeam(sql, TEAM, size);
    await pause(SETTLE_MS);
    const site = { product, sql, size, token: await createBenchToken(sql, TEAM, 1) };
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
    await sql.end({ timeout: 2 });
    await stop();
  }
}

function listOperations(site: Site): Operation[] {
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
      const url = await createLink(site);
      return () => openLink(url);
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

async function requestRest(
  { product, token }: Site,
  path: string,
  body?: FormData | object,
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const answer = await fetch(`${product.baseUrl}/api/v2${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: token, ...(isJson && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${Buffer.from(bytes).toString()}`);
  return new Response(bytes);
}

async function createDraft(site: Site): Promise<string> {
  const form = new FormData();
  const place = { page: 1, positionX: 10, width: 30, height: 5 };
  const fields = [
    { ...place, type: "TEXT", positionY: 20, fieldMeta: { type: "text", label: "Street" } },
    { ...place, type: "SIGNATURE", positionY: 60 },
  ];
  const recipients = [{ name: "Ana Pérez", email: "ana@example.org", role: "SIGNER", fields }];
  form.set("payload", JSON.stringify({ title: "Lease", type: "DOCUMENT", recipients }));
  form.append("files", new Blob([PDF], { type: "application/pdf" }), "lease.pdf");
  return Created.parse(await (await requestRest(site, "/envelope/create", form)).json()).id;
}

async function distributeEnvelope(site: Site, envelopeId: string): Promise<string> {
  const answer = await requestRest(site, "/envelope/distribute", { envelopeId });
  const [recipient] = Sent.parse(await answer.json()).recipients;
  return recipient?.signingUrl ?? "";
}

const createLink = async (site: Site): Promise<string> => distributeEnvelope(site, await createDraft(site));

/** Opens the link as its page does. */
async function openLink(url: string) {
  await callSigning(url, "open", {});
  const { session } = await readSession(url);
  const fieldId = session.fields.find(({ type }) => type === "TEXT")?.id ?? 0;
  return { url, fieldId, textVersion: session.consent.textVersion };
}

async function readSession(url: string) {
  const state = SigningState.parse(await callSigning(url, "state", {}, "GET"));
  if (state.screen !== "sign") throw new Error(`Not to be signed: ${state.screen}`);
  return state;
}

const consentAndFill = (opened: Opened) =>
  fillField(opened, { consent: { ...buildConsent(opened.textVersion), startedMsAgo: 1_000 } });

const fillField = ({ url, fieldId }: Opened, more: object = {}) =>
  callSigning(url, "fill", { fieldId, value: `Calle Larga ${turn++}`, ...more });

/** A recipient who only has to finish. `complete` finishes and waits for the sealed file. */
async function prepareSigner(site: Site): Promise<{ id: string; complete: Work }> {
  const id = await createDraft(site);
  const url = await distributeEnvelope(site, id);
  await consentAndFill(await openLink(url));
  const { session, recipient } = await readSession(url);
  for (const { id: fieldId, type } of session.fields) {
    const value = { kind: "typed", text: recipient.name, face: "caveat" };
    if (type === "SIGNATURE") await callSigning(url, "fill", { fieldId, value });
  }
  const { shown } = (await readSession(url)).session;
  const completeSigning = async () => {
    await callSigning(url, "complete", { shown });
    for (;;) {
      const [row] = await site.sql`select status from envelope where id = ${id}`;
      if (row?.status === "COMPLETED") return;
      await pause(5);
    }
  };
  return { id, complete: completeSigning };
}

async function createSealedItem(site: Site): Promise<string> {
  const { id, complete } = await prepareSigner(site);
  await complete();
  const [item] = Detail.parse(await (await requestRest(site, `/envelope/${id}`)).json()).envelopeItems;
  return `/envelope/item/${item?.id}/download?version=signed`;
}

async function measureOperation(
  site: Site,
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
  const after = await waitUntilQuiet(site);
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

/** Waits until the work left behind is done: the product needs less than 5 % of a core for a second. */
async function waitUntilQuiet(site: Site): Promise<Cost> {
  for (let last = await readCost(site); ; ) {
    await pause(1_000);
    const now = await readCost(site);
    if (now.productMs - last.productMs < 50) return now;
    last = now;
  }
}

/** Measures what the product needs in a second without requests. */
async function measureRestCost(site: Site): Promise<Cost> {
  const before = await waitUntilQuiet(site);
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

async function readCost({ product, sql }: Site): Promise<Cost> {
  const [row] = await sql<{ statements: number; postmaster: number }[]>`
    select pg_backend_pid() as postmaster, (select coalesce(sum(calls), 0)::float8 from pg_stat_statements s
      join pg_roles r on r.oid = s.userid where r.rolname = ${NAME}
      and query !~* '^(begin|commit|rollback|savepoint|release|set|reset|listen|unlisten|notify|deallocate)') as statements`;
  const postmaster = Number(readStat(row?.postmaster ?? 0)[1]);
  return {
    productMs: readTreeCpuMs(product.pid),
    postgresMs: readTreeCpuMs(postmaster),
    statements: row?.statements ?? 0,
  };
}

/** Returns the CPU milliseconds of a process and all its descendants, ended ones included. */
function readTreeCpuMs(root: number): number {
  const stats = readdirSync("/proc")
    .map(Number)
    .filter(Number.isInteger)
    .map((pid) => ({ pid, stat: readStat(pid) }));
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, stat } of stats) if (tree.has(Number(stat[1]))) tree.add(pid);
  }
  const ticks = stats
    .filter(({ pid }) => tree.has(pid))
    .flatMap(({ stat }) => [stat[11], stat[12], stat[13], stat[14]])
    .reduce((sum, tick) => sum + Number(tick ?? 0), 0);
  return ticks * TICK_MS;
}

/** Fields of /proc/PID/stat after the program's name: state, parent, …; empty when the process has ended. */
function readStat(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

setBenchEnvironment();
const rows = [
  "| envelopes | operation | at once | req/s | p50 ms | p95 ms | CPU ms | PostgreSQL CPU ms | statements |",
  "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
];
for (const size of SIZES) rows.push(...(await measureSize(size)));
console.log(rows.join("\n"));
process.exit(0);
