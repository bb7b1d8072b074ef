import { appendFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { StartProblem } from "@/server/env";
import { createAuthority } from "@/server/pdf/authority";
import { runProgram } from "@/server/pdf/corpus/programs";
import { runCorpus } from "@/server/pdf/corpus/run-corpus";
import type { CorpusVerdict } from "@/server/pdf/corpus/run-file";
import type { VerdictCounts } from "@/server/pdf/corpus/verdict-counts";
import { DEFAULT_INTAKE_LIMITS } from "@/server/pdf/intake/limits";
import { createPdfPools } from "@/server/pdf/pool/pools";
import { onShutdown } from "@/server/runtime";
import { runCommand } from "./stop";

const REPORT_EVERY = 200;

function formatVerdict({ file, intakeMs, sealMs, ...verdict }: CorpusVerdict): string {
  const took = `${intakeMs}+${sealMs} ms`;
  switch (verdict.kind) {
    case "sealed": {
      const notices = verdict.notices.length > 0 ? ` (${verdict.notices.join(", ")})` : "";
      return `sealed   ${file} ${verdict.pages} p ${took}${notices}`;
    }
    case "refused":
      return `refused  ${file} ${verdict.code}${verdict.isConfirmed ? " (confirmed)" : ""} ${took}: ${verdict.reason}`;
    case "disputed":
      return `disputed ${file} ${took}: ${verdict.reason}`;
    case "failed":
      return `FAILED   ${file} ${took}: ${verdict.reason}`;
  }
}

const formatPercent = (share: number): string => `${(share * 100).toFixed(2)} %`;

function formatSummary(tally: VerdictCounts): string {
  const { openable, ofOpenable, sealable, ofSealable } = tally.ratios;
  const refusedCodes = [...tally.refused].sort(([, a], [, b]) => b.count - a.count);
  return [
    "",
    `sealed                      ${tally.sealed}`,
    ...[...tally.notices].map(([notice, count]) => `  ${notice.padEnd(26)}${count}`),
    ...refusedCodes.map(
      ([code, { count, confirmed }]) => `refused ${code.padEnd(26)}${count} (${confirmed} confirmed)`,
    ),
    `damaged, readers disagree   ${tally.disputed}`,
    `failed                      ${tally.failedCount}`,
    `slower than 5 s             ${tally.slow.length}`,
    `intake ms  50 % ${tally.intake.within(0.5)}  95 % ${tally.intake.within(0.95)}  longest ${tally.intake.longest}`,
    `seal ms    50 % ${tally.seal.within(0.5)}  95 % ${tally.seal.within(0.95)}  longest ${tally.seal.longest}`,
    `sealed of the ${openable} that poppler opens without a password: ${formatPercent(ofOpenable)}`,
    `the same without confirmed refusals (${sealable}): ${formatPercent(ofSealable)}`,
    ...tally.failed.map((line) => `FAILED ${line}`),
    ...tally.slow.map((line) => `SLOW   ${line}`),
  ].join("\n");
}

function readArguments(): { dir: string; out: string | undefined; isQuiet: boolean } {
  const [dir, ...rest] = process.argv.slice(2);
  if (dir === undefined || !existsSync(dir) || !statSync(dir).isDirectory()) {
    throw new StartProblem("Say which folder: npm run corpus -- DIR [--quiet] [--out FILE.jsonl]");
  }
  const at = rest.indexOf("--out");
  return { dir, out: at < 0 ? undefined : rest[at + 1], isQuiet: rest.includes("--quiet") };
}

/**
 * `npm run corpus -- DIR`: imports and seals every PDF below a folder, and checks the results with poppler,
 * qpdf and PDFium. Prints times and what was sealed, refused (with reasons) or failed; exits with 1 after any
 * failure.
 */
await runCommand(async () => {
  const { dir, out, isQuiet } = readArguments();
  for (const tool of ["pdfinfo", "pdfsig", "pdftoppm", "qpdf"]) {
    if (!(await runProgram(tool, ["--version"])))
      console.log(`${tool} is not installed: its checks are left out`);
  }
  const place = mkdtempSync(path.join(tmpdir(), "rubrica-corpus-key-"));
  onShutdown("corpus key", async () => rmSync(place, { recursive: true, force: true }));
  const bundled = path.join(
    process.env.RUBRICA_ROOT ?? ".",
    ".next",
    process.env.RUBRICA_BUILD ?? "",
    "cli",
    "pdf-worker.mjs",
  );
  const pools = createPdfPools({ size: 2, ...(existsSync(bundled) ? { entryPath: bundled } : {}) });
  onShutdown("corpus pools", () => pools.close());
  const deps = { pools, signer: createAuthority(place, new Date()), limits: DEFAULT_INTAKE_LIMITS };
  let fileCount = 0;
  const tally = await runCorpus(dir, deps, (verdict, sofar) => {
    fileCount++;
    if (out) appendFileSync(out, `${JSON.stringify(verdict)}\n`);
    if (!isQuiet || verdict.kind === "failed") console.log(formatVerdict(verdict));
    if (isQuiet && fileCount % REPORT_EVERY === 0)
      console.log(`${fileCount} files, ${sofar.failedCount} failed`);
  });
  console.log(formatSummary(tally));
  return tally.failedCount === 0 ? 0 : 1;
});
