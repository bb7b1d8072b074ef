import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { onShutdown } from "@/server/runtime";
import { parsesAs } from "../json-file";
import { pageSnapshotIn } from "./page-snapshot";

/** How long the tests of one file took together, in seconds; workers run files side by side. */
export type FileTime = { file: string; seconds: number };
/** `names`: what failed, as a person would look for it, and under it the beginning of why. */
export type Tally = {
  passed: number;
  failed: number;
  names?: readonly string[];
  times?: readonly FileTime[];
};
export type Stage = { name: string; run: () => Promise<Tally> };

const running = new Set<ChildProcess>();

/** Ends whatever still runs when the tests are interrupted: each program leads a group of its own. */
export function endProgramsAtShutdown(): void {
  onShutdown("test programs", () => {
    for (const { pid } of running) {
      if (pid !== undefined) process.kill(-pid, "SIGTERM");
    }
  });
}

/**
 * Runs a program of the clone. Resolves to whether it ended with 0.
 * @param kept takes its output, which else goes to the terminal
 */
export function runProgram(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
  kept?: Buffer[],
): Promise<boolean> {
  return new Promise((resolve) => {
    const output = kept ? "pipe" : "inherit";
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      stdio: ["ignore", output, output],
      detached: true,
      env: { ...process.env, ...env },
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => kept?.push(chunk));
    }
    child.once("error", () => resolve(false));
    child.once("close", (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

/** A stage that is one check: passed or failed. */
export function once(name: string, check: () => Promise<boolean>): Stage {
  return {
    name,
    run: async () => ((await check()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  };
}

/** A runner that ended badly has failed whatever it reports, and so has one that found nothing to run. */
function judged(tally: Tally, isGood: boolean): Tally {
  const isSound = tally.failed > 0 || (isGood && tally.passed > 0);
  return isSound ? tally : { ...tally, failed: 1 };
}

/** Lines of a failure that are repeated at the end, for a reader who is shown no more than that. */
const CAUSE_LINES = 12;
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

function withCause(name: string, messages: readonly string[]): string {
  const lines = messages.join("\n").replace(ANSI, "").split("\n");
  const cause = lines.filter((line) => line.trim() !== "").slice(0, CAUSE_LINES);
  return [name, ...cause.map((line) => `    ${line}`)].join("\n");
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});

/** Counts of a vitest run; a file that did not load counts as one failure, and so does a silent exit code. */
export function tallyOfVitest(file: string, isGood: boolean): Tally {
  const report = existsSync(file) ? parsesAs(VitestReport, readFileSync(file, "utf8")) : undefined;
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(({ status }) => status === "failed");
  const failures = broken.map(({ name, message = "", assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === "failed");
    if (tests.length === 0) return [withCause(name, [message])];
    return tests.map(({ fullName, failureMessages = [] }) =>
      withCause(`${name} › ${fullName}`, failureMessages),
    );
  });
  const unloaded = failures.length - broken.filter(hasFailedTest).length;
  const failed = report.numFailedTests + unloaded;
  const times = report.testResults.map(({ name, startTime, endTime }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }));
  return judged({ passed: report.numPassedTests, failed, names: failures.flat(), times }, isGood);
}

function hasFailedTest(result: z.infer<typeof VitestReport>["testResults"][number]): boolean {
  return result.assertionResults.some(({ status }) => status === "failed");
}

const Tried = z.object({
  results: z.array(
    z.object({
      duration: z.number().optional(),
      errors: z.array(z.object({ message: z.string().optional() })).optional(),
      attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).optional(),
    }),
  ),
});
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(Tried).optional(),
});
type Suite = { specs: z.infer<typeof Spec>[]; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional();
  },
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(Suite),
});

const messagesOf = ({ tests = [] }: z.infer<typeof Spec>): string[] =>
  tests.flatMap(({ results }) =>
    results.flatMap(({ errors = [] }) => errors.map(({ message = "" }) => message)),
  );

/** What stood on the page of a journey that failed. */
const pageOf = ({ tests = [] }: z.infer<typeof Spec>): string[] =>
  tests
    .flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
    .flatMap(({ name, path: file }) => (name === "error-context" && file && existsSync(file) ? [file] : []))
    .slice(0, 1)
    .flatMap((file) => pageSnapshotIn(readFileSync(file, "utf8")))
    .map((line) => `    ${line}`);

const failedIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map((spec) =>
      [withCause(`${spec.file}:${spec.line} › ${spec.title}`, messagesOf(spec)), ...pageOf(spec)].join("\n"),
    ),
  ...suites.flatMap(failedIn),
];

const timesIn = ({ specs, suites = [] }: Suite): FileTime[] => [
  ...specs.map(({ file, tests = [] }) => {
    const tries = tests.flatMap(({ results }) => results);
    return { file, seconds: tries.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000 };
  }),
  ...suites.flatMap(timesIn),
];

function byFile(times: readonly FileTime[]): FileTime[] {
  const sums = new Map<string, number>();
  for (const { file, seconds } of times) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].map(([file, seconds]) => ({ file, seconds }));
}

/** Counts of a Playwright run. A journey that passed only at the second try has failed. */
export function tallyOfPlaywright(file: string, isGood: boolean): Tally {
  const report = existsSync(file) ? parsesAs(PlaywrightReport, readFileSync(file, "utf8")) : undefined;
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.stats.unexpected + report.stats.flaky;
  const times = byFile(report.suites.flatMap(timesIn));
  const names = report.suites.flatMap(failedIn);
  return judged({ passed: report.stats.expected, failed, names, times }, isGood);
}
