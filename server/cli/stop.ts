import { log } from "@/server/log";
import { shutdown } from "@/server/runtime";
import { printStartError, printStep } from "./say";

const LIMIT_MS = 25_000;
let isStopping = false;

/** Closes everything and ends the process within 25 s, even if a step still hangs. */
export async function stopProcess(exitCode: number): Promise<never> {
  isStopping = true;
  setTimeout(() => process.exit(exitCode || 1), LIMIT_MS - 1000).unref();
  const failed = await shutdown();
  if (failed.length > 0) log.warn({ failed }, "did not close in time");
  process.exit(exitCode);
}

/**
 * Stops cleanly on Ctrl-C, SIGTERM, a closed terminal, and the death of the launcher that waits for us.
 * @param exitCode the exit code of such a stop; 0 for commands that always end so
 */
function stopOnSignals(exitCode = 0): void {
  const handleSignal = () => {
    if (isStopping) return;
    printStep("stop", "closing …");
    void stopProcess(exitCode);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, handleSignal);
  process.on("disconnect", handleSignal);
  // A shell between npm and us may die of a signal without forwarding it.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && handleSignal(), 500).unref();
}

/**
 * Runs a command, prints a failure as one sentence, and always closes what it opened.
 * @param body resolves to the exit code, or to undefined when it serves until stopped
 * @param interrupted the exit code when stopped before that
 */
export async function runCommand(body: () => Promise<number | undefined>, interrupted = 0): Promise<void> {
  stopOnSignals(interrupted);
  try {
    const code = await body();
    if (code !== undefined) await stopProcess(code);
  } catch (error) {
    if (!isStopping) printStartError(error);
    await stopProcess(isStopping ? interrupted : 1);
  }
}
