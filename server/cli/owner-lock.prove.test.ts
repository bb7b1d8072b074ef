import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";

vi.setConfig({ testTimeout: toPatientMs(30) });

const CONTENDERS = 3;
const ROUNDS = 40;
const AHEAD_MS = 30;

type Contender = {
  pid: number;
  process: ChildProcessByStdio<Writable, Readable, null>;
  line(): Promise<string>;
};

let folder: string;
let contenders: Contender[];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-owner-"));
  contenders = await Promise.all(Array.from({ length: CONTENDERS }, startContender));
});
afterAll(() => {
  for (const { process } of contenders) process.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function startContender(): Promise<Contender> {
  const file = path.join(import.meta.dirname, "../testing/cli/folder-owner.ts");
  const child = spawn(process.execPath, ["--import", "tsx", file], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readLine = async () => String((await lines.next()).value);
  expect(await readLine()).toBe("ready");
  return { pid: child.pid ?? 0, process: child, line: readLine };
}

/** A data folder of a dead owner; `owner` overrides fields of its record. */
function createOrphanedFolder(name: string, owner: object): string {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, "owner.json"), JSON.stringify({ born: "1", role: "product", ...owner }));
  return dataDir;
}

/** Makes all contenders claim the folder at the same moment. Returns their answers. */
async function runContest(dataDir: string): Promise<{ pid: number; said: string }[]> {
  const at = performance.timeOrigin + performance.now() + AHEAD_MS;
  for (const { process } of contenders) process.stdin.write(`${at} ${dataDir}\n`);
  return Promise.all(contenders.map(async ({ pid, line }) => ({ pid, said: await line() })));
}

function expectOneWinner(dataDir: string, results: readonly { pid: number; said: string }[]): void {
  const winners = results.filter(({ said }) => said === "holds");
  expect(winners, dataDir).toHaveLength(1);
  const winner = winners[0]?.pid;
  for (const { said } of results.filter(({ pid }) => pid !== winner)) {
    expect(said).toBe(
      `The data folder ${dataDir} is in use by process ${winner}. Stop that Rubrica first, or set DATA_DIR to another folder.`,
    );
  }
  expect(JSON.parse(readFileSync(path.join(dataDir, "owner.json"), "utf8"))).toMatchObject({ pid: winner });
}

test("when processes find the same dead owner at once, one takes the folder and the others name it", async () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = createOrphanedFolder(`dead-${round}`, { pid: dead });
    expectOneWinner(dataDir, await runContest(dataDir));
  }
});

test.runIf(process.platform === "linux")(
  "an owner whose process id was reused by another process counts as dead",
  async () => {
    const dataDir = createOrphanedFolder("reused", { pid: process.pid });
    expectOneWinner(dataDir, await runContest(dataDir));
  },
);

test("a truncated lock file and the turn of a killed process block nobody and let only one process in", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = createOrphanedFolder(`torn-${round}`, {});
    writeFileSync(path.join(dataDir, "owner.json"), '{"pid": 12');
    const turn = path.join(dataDir, "owner.turn");
    mkdirSync(turn);
    utimesSync(turn, new Date(0), new Date(0));
    expectOneWinner(dataDir, await runContest(dataDir));
  }
});
