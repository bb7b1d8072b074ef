/**
 * Memory and connections of a product at rest. It answers 1 300 requests of the usual mix, then rests for ten
 * minutes. `npx tsx e2e/bench/idle.ts [minutes]`. Linux only (/proc).
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../fixtures/database";
import { Product } from "../fixtures/product";
import { listTree, requestRest, runLanes, type Site, signNewEnvelope } from "./operations";

/** Each round is an envelope from creation to seal (10 requests), a list and two gets. */
const ROUNDS = 100;
const LANES = 4;
const MINUTE_MS = 60_000;
const MINUTES = [0, 2, Number(process.argv[2] ?? 10)];

type Part = "web" | "PDF" | "PostgreSQL";
type Memory = { part: Part; pid: number; rssMb: number; pssMb: number };

const product = await Product.start({
  RATE_LIMIT_PER_TOKEN: "1000000",
  RATE_LIMIT_PER_IP: "1000000",
});
try {
  const { apiToken } = await product.bootstrap("owner@example.org", "Acme");
  const site = { baseUrl: product.baseUrl, token: apiToken };
  await runLanes(ROUNDS, LANES, () => runRound(site));
  await waitUntilAllSealed();
  console.log("minutes  process  RSS_MB  PSS_MB  connections");
  const began = performance.now();
  for (const minutes of MINUTES) {
    await pause(Math.max(0, began + minutes * MINUTE_MS - performance.now()));
    await printMemory(minutes);
  }
} finally {
  await product.dispose();
}
process.exit(0);

async function runRound(site: Site): Promise<void> {
  const id = await signNewEnvelope(site);
  await requestRest(site, "/envelope?perPage=10");
  await requestRest(site, `/envelope/${id}`);
  await requestRest(site, `/envelope/${id}`);
}

async function waitUntilAllSealed(): Promise<void> {
  await using sql = openDatabase(product);
  for (;;) {
    const [row] = await sql`select count(*)::int as n from envelope where status = 'COMPLETED'`;
    if (row?.n === ROUNDS) return;
    await pause(200);
  }
}

async function printMemory(minutes: number): Promise<void> {
  const processes = listTree(product.pid).map(readMemory);
  const formatRow = (name: string, rows: readonly Memory[], last: string) => {
    const sum = (key: "rssMb" | "pssMb") => rows.reduce((total, row) => total + row[key], 0).toFixed(0);
    return `${minutes}  ${name}  ${sum("rssMb")}  ${sum("pssMb")}  ${last}`;
  };
  for (const one of processes.filter(({ part }) => part !== "PostgreSQL"))
    console.log(formatRow(`${one.part}_${one.pid}`, [one], "-"));
  const own = processes.filter(({ part }) => part !== "PostgreSQL");
  console.log(formatRow("product", own, String(await countConnections())));
  const database = processes.filter(({ part }) => part === "PostgreSQL");
  console.log(formatRow(`PostgreSQL,_${database.length}_processes`, database, "-"));
}

function readMemory(pid: number): Memory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const readMb = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, "m").exec(rollup)?.[1] ?? 0) / 1024;
  return { part: findPart(pid), pid, rssMb: readMb("Rss"), pssMb: readMb("Pss") };
}

function findPart(pid: number): Part {
  if (pid === product.pid) return "web";
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("pdf-worker") ? "PDF" : "PostgreSQL";
}

/** Counts the product's connections, without the one that counts. */
async function countConnections(): Promise<number> {
  await using sql = openDatabase(product);
  const [row] = await sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and usename is not null and pid <> pg_backend_pid()`;
  return Number(row?.n);
}
