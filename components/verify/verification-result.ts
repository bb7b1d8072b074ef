import type { FileMatch, VerifiedDocument, VerifyReport } from "@/server/contract/verify";

/** Facts known about a code or file, and the headline they lead to (components/signing.md 7.2). */

type HeldFile = {
  name: string;
  size: number;
  sha256: string;
  isPdf: boolean;
  isEncrypted: boolean;
};

export type CheckAnswer =
  | { from: "code"; document: VerifiedDocument | null }
  | { from: "file"; file: HeldFile; found: FileMatch; report: VerifyReport | null };

export type Headline =
  | "authentic"
  | "underCode"
  | "known"
  | "doubted"
  | "changed"
  | "unfinished"
  | "notOfCode"
  | "notSealedHere"
  | "unreadable";
type Body =
  | "authentic"
  | "authenticStamped"
  | "authenticCertificate"
  | "authenticAuditLog"
  | "authenticCode"
  | "exactButOpen"
  | "exactButFails"
  | "rejectedCode"
  | "cancelledCode"
  | "pendingCode"
  | "pendingFile"
  | "changed"
  | "changedAsPermitted"
  | "changedSeal"
  | "unrecordedSeal"
  | "notOfCode"
  | "notSealedHere"
  | "notSealedHereCode"
  | "signaturesHold"
  | "failed"
  | "unreadable"
  | "encrypted"
  | "notPdf";

export type Verdict = { headline: Headline; body: Body };

const CODE_VERDICTS: Record<VerifiedDocument["status"], Verdict> = {
  DRAFT: { headline: "notSealedHere", body: "notSealedHereCode" },
  PENDING: { headline: "unfinished", body: "pendingCode" },
  COMPLETED: { headline: "underCode", body: "authenticCode" },
  REJECTED: { headline: "unfinished", body: "rejectedCode" },
  CANCELLED: { headline: "unfinished", body: "cancelledCode" },
};

type Status = VerifyReport["status"];

/** Matches that left this installation unchanged. The validity of their signatures may still be open. */
const EXACT = {
  sealed: "authentic",
  stamped: "authenticStamped",
  certificate: "authenticCertificate",
  auditLog: "authenticAuditLog",
} as const satisfies Partial<Record<FileMatch["match"], Body>>;

const isExact = (match: FileMatch["match"]): match is keyof typeof EXACT => Object.hasOwn(EXACT, match);

function judgeExact(body: Body, status: Status | undefined): Verdict {
  if (status === "failed") return { headline: "doubted", body: "exactButFails" };
  if (status === "indeterminate") return { headline: "known", body: "exactButOpen" };
  return { headline: "authentic", body };
}

/** Without a document only a seal is known, which may have been copied from another file. */
function judgeChanged(hasDocument: boolean, status: Status | undefined): Verdict {
  if (status !== "passed") return { headline: "changed", body: hasDocument ? "changed" : "changedSeal" };
  return { headline: "changed", body: hasDocument ? "changedAsPermitted" : "unrecordedSeal" };
}

const OBSTACLES: Readonly<Record<string, Body>> = {
  FILE_NOT_PDF: "notPdf",
  FILE_ENCRYPTED: "encrypted",
  FILE_UNREADABLE: "unreadable",
};

/** Verdict on a file without any record: it was not sealed here, whatever its signatures are worth. */
function judgeUnknown({ file, report }: Extract<CheckAnswer, { from: "file" }>): Verdict {
  const obstacle = report?.reasons.map(({ code }) => OBSTACLES[code]).find((body) => body !== undefined);
  if (obstacle && report?.signatures.length === 0) return { headline: "unreadable", body: obstacle };
  if (!file.isPdf) return { headline: "unreadable", body: "notPdf" };
  if (!report && file.isEncrypted) return { headline: "unreadable", body: "encrypted" };
  if (report?.status === "failed") return { headline: "notSealedHere", body: "failed" };
  const isSigned = report ? report.signatures.length > 0 : false;
  return { headline: "notSealedHere", body: isSigned ? "signaturesHold" : "notSealedHere" };
}

/**
 * Returns headline and sentence: first by this installation's records, then by
 * the signatures in the file. No headline is positive if the report is not.
 */
export function getCheckVerdict(answer: CheckAnswer): Verdict {
  if (answer.from === "code") {
    return answer.document ? CODE_VERDICTS[answer.document.status] : CODE_VERDICTS.DRAFT;
  }
  const { found: fileMatch, report } = answer;
  const { match } = fileMatch;
  if (isExact(match)) return judgeExact(EXACT[match], report?.status);
  if (match === "sealedThenChanged") return judgeChanged(fileMatch.document !== null, report?.status);
  if (match === "notOfCode") return { headline: "notOfCode", body: "notOfCode" };
  if (match === "none") return judgeUnknown(answer);
  return report?.status === "failed"
    ? { headline: "doubted", body: "exactButFails" }
    : { headline: "unfinished", body: "pendingFile" };
}

export const getVerifiedDocument = (answer: CheckAnswer): VerifiedDocument | null =>
  answer.from === "code" ? answer.document : answer.found.document;

/** Returns the certificate or audit log that the file is, or begins with. */
export const getSealedReport = (answer: CheckAnswer): FileMatch["sealedReport"] | null =>
  answer.from === "file" ? answer.found.sealedReport : null;

/**
 * Returns the time since which nothing may have changed. A
 * report is sealed separately, later than its document.
 */
export const getSealedAt = (answer: CheckAnswer): string | null =>
  getSealedReport(answer)?.sealedAt ?? getVerifiedDocument(answer)?.completedAt ?? null;

/** Returns the recorded digests to compare the file with: the report's own, else the document's. */
export function listExpectedDigests(answer: CheckAnswer): { number: number; sha256: string }[] {
  const report = getSealedReport(answer);
  return report ? [{ number: 1, sha256: report.sha256 }] : (getVerifiedDocument(answer)?.files ?? []);
}

/** Returns whether checking the file's contents could add information. */
export const canLookDeeper = (answer: CheckAnswer): boolean =>
  answer.from === "file" && answer.report === null && answer.file.isPdf && !answer.file.isEncrypted;
