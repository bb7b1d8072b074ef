import { type ChildProcess, spawn } from "node:child_process";
import { onShutdown } from "@/server/runtime";

const running = new Set<ChildProcess>();

/** Ends all running programs when the test run is interrupted. Each program leads a process group of its own. */
export function endProgramsAtShutdown(): void {
  onShutdown("test programs", () => {
    for (const { pid } of running) {
      if (pid !== undefined) process.kill(-pid, "SIGTERM");
    }
  });
}

/**
 * Runs a Node program of the clone. Resolves to true if it exits with 0.
 * @param output receives stdout and stderr; without it they go to the terminal
 */
export function runProgram(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
  output?: Buffer[],
): Promise<boolean> {
  return new Promise((resolve) => {
    const stdio = output ? "pipe" : "inherit";
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      stdio: ["ignore", stdio, stdio],
      detached: true,
      env: { ...process.env, ...env },
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => output?.push(chunk));
    }
    child.once("error", () => resolve(false));
    child.once("close", (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}
