import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type ErrorCode, isRefusal } from "@/server/domain/errors";
import { DEFAULT_INTAKE_LIMITS } from "./intake/limits";
import type { PdfPools } from "./pool/pools";

/** Tries a folder of PDFs: takes each in, trial seal included, and counts what came of it (pdf.md 6). */

export type CorpusVerdict = { file: string; ms: number } & (
  | { kind: "sealed"; pages: number }
  | { kind: "refused"; code: ErrorCode; reason: string }
  | { kind: "failed"; reason: string }
);

/** Codes that tell the sender something true about a sound file; they do not count against us (ruling 39d). */
const LEGITIMATE: readonly ErrorCode[] = [
  "FILE_RESTRICTED",
  "FILE_ENCRYPTED",
  "XFA_DYNAMIC",
  "ACTIVE_CONTENT",
  "PAGE_SIZE",
  "TOO_MANY_PAGES",
  "FILE_TOO_LARGE",
  "CERTIFIED_NO_CHANGES",
  "NO_PAGES",
];

async function judge(pools: PdfPools, file: string): Promise<CorpusVerdict> {
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  try {
    const { pageCount } = await pools.intake(file, DEFAULT_INTAKE_LIMITS);
    return { file, ms: ms(), kind: "sealed", pages: pageCount };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isRefusal(error)) return { file, ms: ms(), kind: "refused", code: error.code, reason };
    return { file, ms: ms(), kind: "failed", reason };
  }
}

/** One verdict a file, in the folder's order; `each` hears of it as it falls. */
export async function corpus(
  dir: string,
  pools: PdfPools,
  each: (verdict: CorpusVerdict) => void,
): Promise<CorpusVerdict[]> {
  const names = readdirSync(dir).filter((name) => name.toLowerCase().endsWith(".pdf"));
  const verdicts: CorpusVerdict[] = [];
  for (const name of names.sort()) {
    const verdict = await judge(pools, join(dir, name));
    each(verdict);
    verdicts.push(verdict);
  }
  return verdicts;
}

/** Share of sealed files among all, and among those without a legitimate reason to be refused. */
export function corpusRatios(verdicts: readonly CorpusVerdict[]): { ofAll: number; ofSealable: number } {
  const sealed = verdicts.filter((verdict) => verdict.kind === "sealed").length;
  const excused = verdicts.filter(
    (verdict) => verdict.kind === "refused" && LEGITIMATE.includes(verdict.code),
  ).length;
  return {
    ofAll: sealed / Math.max(1, verdicts.length),
    ofSealable: sealed / Math.max(1, verdicts.length - excused),
  };
}
