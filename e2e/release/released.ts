import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { toPatientMs } from "@/server/cli/testing/patience";

export const ROOT = path.resolve(import.meta.dirname, "../..");
const READY_WITHIN_MS = toPatientMs(60);

/** Makes a release in a new folder. Returns its archive. */
export function makeRelease(folder: string): string {
  const made = spawnSync(process.execPath, [path.join(ROOT, "server/cli/launch.mjs"), "release", folder], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [archive] = globSync(path.join(folder, "*.tar.gz"));
  if (archive === undefined) throw new Error(`No release: ${made.stdout}${made.stderr}`);
  return archive;
}

/** Runs a program and returns its output. @throws Error when it fails */
export function runTool(program: string, ...args: string[]): string {
  const done = spawnSync(program, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return done.stdout.trim();
  throw new Error(`${program} ${args.join(" ")}: ${done.stderr}${done.stdout}`);
}

/** A program that prints `ready` once it serves. */
export class ServingProgram {
  output = "";
  #child: ChildProcess | undefined;

  /** @throws Error when it ends or is not ready in time */
  async start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
    const child = spawn(program, args, { env, cwd: tmpdir() });
    this.#child = child;
    const from = this.output.length;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        this.output += chunk.toString("utf8");
      });
    }
    const deadline = performance.now() + READY_WITHIN_MS;
    while (!/^ready /m.test(this.output.slice(from))) {
      if (child.exitCode !== null || performance.now() > deadline) throw new Error(this.output);
      await pause(50);
    }
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Returns the exit code after SIGTERM. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
    return child.exitCode;
  }
}

/** A folder of a test. PostgreSQL of a product started as root may live outside its data folder (ruling 53). */
export function makeFolder(): { folder: string; data: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-release-"));
  const data = path.join(folder, "data");
  const remove = () => {
    const record = path.join(data, "postgres.json");
    const place: unknown = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).place : undefined;
    for (const one of [folder, ...(typeof place === "string" ? [place] : [])])
      rmSync(one, { recursive: true, force: true });
  };
  return { folder, data, remove };
}
