import { getOverallStatus, type Reason, sortReasons } from "@/server/verify/reasons";
import type { Report, SignatureReport } from "@/server/verify/report";
import type { LookComparison, LookQuestion } from "./compare-renderings";

/**
 * Adds PDFium's view to the structural verdict. It only ever lowers a verdict. The structure alone must
 * reveal every visible difference, so a verifier without PDFium reaches the same one.
 */

const getSignedEnd = ({ range }: SignatureReport): number => (range[2] ?? 0) + (range[3] ?? 0);

function isQuestion(signature: SignatureReport, size: number): boolean {
  const end = getSignedEnd(signature);
  return signature.status !== "failed" && signature.isIntact && end > 0 && end < size;
}

/** Returns the signed states to compare: each that has later bytes and did not fail already. */
export function listLookQuestions(report: Report): LookQuestion[] {
  if (report.status === "failed") return [];
  const byEnd = new Map<number, LookQuestion>();
  for (const signature of report.signatures) {
    if (!isQuestion(signature, report.file.size)) continue;
    const end = getSignedEnd(signature);
    byEnd.set(end, { end, kinds: signature.changesAfter.map(({ kind }) => kind) });
  }
  return [...byEnd.values()];
}

function toLooksReason(looks: LookComparison | undefined): Reason | null {
  // A missing answer does not mean that all is well.
  if (!looks || looks.looks === "notCompared") return { code: "LOOKS_NOT_COMPARED" };
  if (looks.looks === "alike") return null;
  return { code: "LOOKS_DIFFERENT", ...(looks.page === null ? {} : { detail: String(looks.page) }) };
}

const GRAVER = ["passed", "indeterminate", "failed"] as const;
const pickWorse = (one: Report["status"], other: Report["status"]): Report["status"] =>
  GRAVER.indexOf(one) > GRAVER.indexOf(other) ? one : other;

/**
 * Returns the report with PDFium's answers, in the order of the questions. `answers` is null when PDFium gave
 * none.
 */
export function withLooks(
  report: Report,
  questions: readonly LookQuestion[],
  answers: readonly LookComparison[] | null,
): Report {
  const reasonsByEnd = new Map(questions.map(({ end }, index) => [end, toLooksReason(answers?.[index])]));
  const more: Reason[] = [];
  const signatures = report.signatures.map((signature) => {
    const reason = isQuestion(signature, report.file.size) ? reasonsByEnd.get(getSignedEnd(signature)) : null;
    if (!reason) return signature;
    more.push(reason);
    const reasons = sortReasons([...signature.reasons, reason]);
    return { ...signature, reasons, status: pickWorse(signature.status, getOverallStatus(reasons)) };
  });
  if (more.length === 0) return report;
  const status = pickWorse(report.status, getOverallStatus(more));
  const reportReasons = [...report.reasons, ...more].map(({ code }) => ({ code }));
  return { ...report, status, reasons: sortReasons(reportReasons), signatures };
}
