import { inOrder, type Reason, statusOf } from "@/server/verify/reasons";
import type { Report, SignatureReport } from "@/server/verify/report";
import type { LookQuestion, Looks } from "./compare-looks";

/**
 * What PDFium saw, put beside what the structure says. It only ever lowers a verdict: whoever verifies without PDFium
 * reaches the same one, because the structure alone must show every difference that can be seen.
 */

const endOf = ({ range }: SignatureReport): number => (range[2] ?? 0) + (range[3] ?? 0);

function isQuestion(signature: SignatureReport, size: number): boolean {
  const end = endOf(signature);
  return signature.status !== "failed" && signature.isIntact && end > 0 && end < size;
}

/** The signed states to be looked at: each that something follows and that did not fail already. */
export function questionsOf(report: Report): LookQuestion[] {
  if (report.status === "failed") return [];
  const byEnd = new Map<number, LookQuestion>();
  for (const signature of report.signatures) {
    if (!isQuestion(signature, report.file.size)) continue;
    const end = endOf(signature);
    byEnd.set(end, { end, kinds: signature.changesAfter.map(({ kind }) => kind) });
  }
  return [...byEnd.values()];
}

function reasonOf(looks: Looks | undefined): Reason | null {
  // Whoever was asked and did not answer has not said that all is well.
  if (!looks || looks.looks === "notCompared") return { code: "LOOKS_NOT_COMPARED" };
  if (looks.looks === "alike") return null;
  return { code: "LOOKS_DIFFERENT", ...(looks.page === null ? {} : { detail: String(looks.page) }) };
}

const GRAVER = ["passed", "indeterminate", "failed"] as const;
const worse = (one: Report["status"], other: Report["status"]): Report["status"] =>
  GRAVER.indexOf(one) > GRAVER.indexOf(other) ? one : other;

/** The report with what was seen. `answers` are in the order of the questions; null when nobody answered. */
export function withLooks(
  report: Report,
  questions: readonly LookQuestion[],
  answers: readonly Looks[] | null,
): Report {
  const found = new Map(questions.map(({ end }, index) => [end, reasonOf(answers?.[index])]));
  const more: Reason[] = [];
  const signatures = report.signatures.map((signature) => {
    const reason = isQuestion(signature, report.file.size) ? found.get(endOf(signature)) : null;
    if (!reason) return signature;
    more.push(reason);
    const reasons = inOrder([...signature.reasons, reason]);
    return { ...signature, reasons, status: worse(signature.status, statusOf(reasons)) };
  });
  if (more.length === 0) return report;
  const status = worse(report.status, statusOf(more));
  const told = [...report.reasons, ...more].map(({ code }) => ({ code }));
  return { ...report, status, reasons: inOrder(told), signatures };
}
