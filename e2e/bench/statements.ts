import { readdirSync, readFileSync } from "node:fs";
import type { Sql } from "postgres";
import {
  type BenchDatabase,
  callRoute,
  createBenchToken,
  setBenchEnvironment,
  startInstance,
} from "./instance";
import { fillTeam, makeTeam } from "./team";

/**
 * The worth of prepared statements: the same requests through their real route handlers, in turn over
 * connections with and without them. Prints requests a second and CPU time of PostgreSQL's processes as
 * ratios within a round: `npx tsx e2e/bench/statements.ts [requests a round]`. Linux only (/proc).
 */

const REQUESTS = Number(process.argv[2] ?? 300);
const ROUNDS = 5;
const LANES = [1, 8];
const ENVELOPES = 1_000;
/** Milliseconds of one clock tick of /proc. */
const TICK_MS = 10;

type Client = ReturnType<Awaited<ReturnType<typeof startInstance>>["again"]>;
type Operation = { name: string; run: (round: number) => Promise<unknown> };
type Measure = { perSecond: number; cpuMs: number };

setBenchEnvironment();
const instance = await startInstance();
try {
  console.log(await measureTable());
} finally {
  await instance.stop();
}
process.exit(0);

async function measureTable(): Promise<string> {
  const database = await instance.open("bench_statements");
  await makeTeam(database.superSql, 1);
  await fillTeam(database.superSql, 1, ENVELOPES);
  const token = await createBenchToken(database.sql, 1, 1);
  const before = instance.again(database, false);
  const after = instance.again(database, true);
  const rows: string[] = [];
  for (const { name, run } of listOperations(token)) {
    for (const lanes of LANES) rows.push(await measureRow(database, { before, after }, name, run, lanes));
  }
  return [
    "| operation | at once | before: req/s | after | more | before: CPU of PostgreSQL, ms a request | after | of before |",
    "|---|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function listOperations(token: string): Operation[] {
  const pickEnvelopeId = (round: number) => `envelope_bench${1 + ((round * 7_919) % ENVELOPES)}`;
  return [
    { name: "list of 10", run: () => callRoute(token, "/envelope", { query: "?folderId=*" }) },
    { name: "get", run: (round) => callRoute(token, `/envelope/${pickEnvelopeId(round)}`) },
  ];
}

async function measureRow(
  { superSql }: BenchDatabase,
  { before, after }: { before: Client; after: Client },
  name: string,
  run: Operation["run"],
  lanes: number,
): Promise<string> {
  const taken: { before: Measure; after: Measure }[] = [];
  for (const client of [before, after]) await measureOperation(client, superSql, run, lanes);
  for (let round = 0; round < ROUNDS; round++) {
    taken.push({
      before: await measureOperation(before, superSql, run, lanes),
      after: await measureOperation(after, superSql, run, lanes),
    });
  }
  const median = (of: (round: (typeof taken)[number]) => number) => {
    const sorted = taken.map(of).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const cells = [
    ...[name, lanes],
    ...[
      median((round) => round.before.perSecond).toFixed(0),
      median((round) => round.after.perSecond).toFixed(0),
    ],
    `${median((round) => round.after.perSecond / round.before.perSecond).toFixed(2)}x`,
    ...[median((round) => round.before.cpuMs).toFixed(1), median((round) => round.after.cpuMs).toFixed(1)],
    `${median((round) => round.after.cpuMs / round.before.cpuMs).toFixed(2)}x`,
  ];
  return `| ${cells.join(" | ")} |`;
}

async function measureOperation(
  client: Client,
  superSql: Sql,
  run: Operation["run"],
  lanes: number,
): Promise<Measure> {
  client.use();
  let next = 0;
  const runLane = async () => {
    while (next < REQUESTS) await run(next++);
  };
  const cpuBefore = await readPostgresCpuMs(superSql);
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, runLane));
  const seconds = (performance.now() - began) / 1000;
  return {
    perSecond: REQUESTS / seconds,
    cpuMs: ((await readPostgresCpuMs(superSql)) - cpuBefore) / REQUESTS,
  };
}

/** Returns the CPU milliseconds of all processes of this PostgreSQL, ended ones included. */
async function readPostgresCpuMs(superSql: Sql): Promise<number> {
  const [row] = await superSql<{ pid: number }[]>`select pg_backend_pid() pid`;
  const postmaster = Number(readStat(row?.pid ?? 0)[1]);
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  let ticks = 0;
  for (const pid of pids) {
    const stat = readStat(pid);
    // The own time of every child, and the postmaster's sum of the children that ended.
    if (Number(stat[1]) === postmaster) ticks += Number(stat[11]) + Number(stat[12]);
    if (pid === postmaster) ticks += Number(stat[13]) + Number(stat[14]);
  }
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
