import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ErrorCode, isDomainError } from "@/server/domain/errors";
import type { IntakeResult } from "../intake/intake";
import type { IntakeLimits } from "../intake/limits";
import type { StampField } from "../model";
import type { PdfPools } from "../pool/pools";
import type { SignerSource } from "../sign/signer";
import { PdfFile } from "../syntax/file";
import { readPages } from "../syntax/pages";
import { isConfirmed } from "./confirm";
import { findChangedPage } from "./pictures";
import { askPoppler, checkWithQpdf, type PopplerView, runProgram } from "./programs";

/** Verdict on one file of a collection. Times in milliseconds. */
export type CorpusVerdict = {
  file: string;
  intakeMs: number;
  sealMs: number;
  /** True if poppler opens it without a password; null when poppler is not installed. */
  isOpenable: boolean | null;
} & (
  | { kind: "sealed"; pages: number; notices: readonly string[] }
  /**
   * `isConfirmed`: another program sees the reason too, so that it does not count against us (ruling 39d).
   */
  | { kind: "refused"; code: ErrorCode; reason: string; isConfirmed: boolean }
  /** Damaged, and poppler repairs it differently from PDFium: its true pages cannot be known. */
  | { kind: "disputed"; reason: string }
  | { kind: "failed"; reason: string }
);

export type CorpusDeps = { pools: PdfPools; signer: SignerSource; limits: IntakeLimits };

const FIELD = { type: "TEXT", positionX: 10, positionY: 10, width: 30, height: 5 } as const;
const HARD_PAGE_LIMIT = 100_000;

const createFields = (pages: readonly number[]): StampField[] =>
  pages.map((page, index) => ({
    ...FIELD,
    page,
    fieldId: index + 1,
    // The text must fit its field on the smallest page, so that no line is cut.
    meta: { overflow: "crop", fontSize: 2 },
    text: "Corpus trial",
    signature: null,
  }));

/**
 * Takes a file in, seals it with a field on its first and last page, and has other programs check it. Never
 * rejects.
 */
export async function runFile(deps: CorpusDeps, file: string): Promise<CorpusVerdict> {
  const dir = await mkdtemp(join(tmpdir(), "rubrica-corpus-"));
  const poppler = await askPoppler(file);
  const base = { file, intakeMs: 0, sealMs: 0, isOpenable: poppler ? poppler.opens : null };
  const measureTime = async <T>(key: "intakeMs" | "sealMs", work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      base[key] = Math.round(performance.now() - start);
    }
  };
  try {
    const original = join(dir, "original.pdf");
    const intakeResult = await measureTime("intakeMs", () => deps.pools.intake(file, original, deps.limits));
    const sealed = join(dir, "sealed.pdf");
    const pages = [...new Set([1, intakeResult.pageCount])];
    const fields = createFields(pages);
    const originalPath = intakeResult.isChanged ? original : file;
    await measureTime("sealMs", () =>
      deps.pools.seal({
        originalPath,
        outPath: sealed,
        fields,
        certificate: null,
        rejectStamp: false,
        signer: deps.signer,
        signingTime: new Date(),
        language: "en",
      }),
    );
    const expectedPath =
      intakeResult.restoredTo === null
        ? file
        : writeBeginning(file, intakeResult.restoredTo, join(dir, "earlier.pdf"));
    const paths: Paths = { file, originalPath, sealed, shown: expectedPath };
    const fault = await findFault(deps, paths, intakeResult, poppler, fields);
    if (fault) {
      const isDisputed = fault.byPoppler && intakeResult.notices.includes("REPAIRED");
      return { ...base, kind: isDisputed ? "disputed" : "failed", reason: fault.reason };
    }
    return { ...base, kind: "sealed", pages: intakeResult.pageCount, notices: intakeResult.notices };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!isDomainError(error)) return { ...base, kind: "failed", reason };
    const confirmed = await isConfirmed(file, error.code, poppler, deps.limits);
    return { ...base, kind: "refused", code: error.code, reason, isConfirmed: confirmed };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** `shown`: the file the sealed one must look like; `file` unless only its beginning was taken. */
type Paths = { file: string; originalPath: string; sealed: string; shown: string };

function writeBeginning(file: string, length: number, path: string): string {
  writeFileSync(path, readFileSync(file).subarray(0, length));
  return path;
}

type Fault = {
  reason: string /** True if only poppler's reading of the input speaks against us. */;
  byPoppler?: true;
};

/**
 * Returns the first fault that another program, or our own second reading, finds; null when there is none.
 */
async function findFault(
  { pools, signer }: CorpusDeps,
  paths: Paths,
  taken: IntakeResult,
  before: PopplerView | null,
  fields: readonly StampField[],
): Promise<Fault | null> {
  const { sealed, shown: expectedPath } = paths;
  const reason =
    (await findStructureFault(paths, taken, before)) ??
    (await findSignatureFault(sealed)) ??
    (await findVerdictFault({ pools, signer }, sealed));
  if (reason !== null) return { reason };
  if (before?.opens && before.pages !== taken.pageCount) {
    return {
      reason: `poppler found ${before.pages} pages in the input, not ${taken.pageCount}`,
      byPoppler: true,
    };
  }
  const boxes = fields.map(({ page, positionX, positionY, width, height }) => ({
    page,
    positionX,
    positionY,
    width,
    height,
  }));
  const differs = await pools.lookAlike(expectedPath, sealed, boxes);
  if (differs !== null) return { reason: `page ${differs} looks different to PDFium` };
  const pages = fields.map(({ page }) => page);
  // Poppler's drawing of pages that it cannot open proves nothing.
  const differing = before?.opens ? await findChangedPage(expectedPath, sealed, pages, boxes) : null;
  return differing === null
    ? null
    : { reason: `page ${differing} looks different to poppler`, byPoppler: true };
}

async function findStructureFault(
  { file, originalPath, sealed, shown }: Paths,
  taken: IntakeResult,
  before: PopplerView | null,
): Promise<string | null> {
  const bytes = readFileSync(sealed);
  const original = readFileSync(originalPath);
  if (!bytes.subarray(0, original.length).equals(original)) {
    return "the original is not the beginning of the sealed file";
  }
  if (shown !== file && (await checkWithQpdf(shown)) === 2) return "the earlier version is not a whole file";
  if (shown !== file && !bytes.subarray(0, taken.restoredTo ?? 0).equals(readFileSync(shown))) {
    return "the earlier version is not the beginning of the sealed file";
  }
  const again = readPages(new PdfFile(bytes), HARD_PAGE_LIMIT).pages.length;
  if (again !== taken.pageCount) return `we read ${again} pages instead of ${taken.pageCount}`;
  const after = await askPoppler(sealed);
  // A page that its own boxes cut down to nothing stays as it was.
  const isAsBefore = before?.lacksPages && after?.lacksPages;
  if (after && !after.opens && !isAsBefore) return "poppler cannot open the sealed file";
  if (after && after.pages !== taken.pageCount)
    return `poppler finds ${after.pages} pages, not ${taken.pageCount}`;
  const [checkBefore, checkAfter] = [await checkWithQpdf(file), await checkWithQpdf(sealed)];
  if (checkBefore === null || checkAfter === null || getSeverity(checkAfter) <= getSeverity(checkBefore))
    return null;
  return `qpdf --check ends with ${checkAfter} instead of ${checkBefore}`;
}

async function findSignatureFault(sealed: string): Promise<string | null> {
  const signed = await runProgram("pdfsig", [sealed]);
  if (!signed) return null;
  const last = signed.text.split(/^Signature #/m).at(-1) ?? "";
  if (!/Signature is Valid/.test(last)) return "pdfsig does not find the signature valid";
  return /Total document signed/.test(last) ? null : "pdfsig says that not all of it is signed";
}

/** Asks our own verifier, which reads the file strictly and shares no code with sealing. */
async function findVerdictFault({ pools, signer }: Pick<CorpusDeps, "pools" | "signer">, sealed: string) {
  if (!("certFile" in signer)) return null;
  const { report } = await pools.verify(readFileSync(sealed), [readFileSync(signer.certFile)]);
  const seal = report.signatures.at(-1);
  if (seal?.status === "passed" && seal.coversWholeFile) return null;
  return `our verifier says ${seal?.status}: ${seal?.reasons.map(({ code, detail }) => `${code} ${detail ?? ""}`).join(", ")}`;
}

/** qpdf ends with 0 when a file is sound, 3 with warnings, 2 with errors. */
const getSeverity = (code: number): number => [0, 3, 2].indexOf(code);
