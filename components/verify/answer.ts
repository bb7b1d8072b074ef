import type { FileMatch, VerifiedDocument, VerifyReport } from "@/server/contract/verify";

/** What is known so far about the code or file somebody asks about, and the one headline that says it (ux.md 7.2). */

export type HeldFile = {
  name: string;
  size: number;
  sha256: string;
  isPdf: boolean;
  isEncrypted: boolean;
};

export type Answer =
  | { from: "code"; document: VerifiedDocument | null }
  | { from: "file"; file: HeldFile; found: FileMatch; report: VerifyReport | null };

export type Headline = "authentic" | "changed" | "unfinished" | "notSealedHere" | "unreadable";
/** Key of the sentence under the headline. */
export type Body =
  | "authentic"
  | "authenticStamped"
  | "authenticCode"
  | "rejectedCode"
  | "cancelledCode"
  | "pendingCode"
  | "pendingFile"
  | "changed"
  | "changedOther"
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
  COMPLETED: { headline: "authentic", body: "authenticCode" },
  REJECTED: { headline: "unfinished", body: "rejectedCode" },
  CANCELLED: { headline: "unfinished", body: "cancelledCode" },
};

const MATCH_VERDICTS: Record<Exclude<FileMatch["match"], "none">, Verdict> = {
  sealed: { headline: "authentic", body: "authentic" },
  stamped: { headline: "authentic", body: "authenticStamped" },
  step: { headline: "unfinished", body: "pendingFile" },
  sealedThenChanged: { headline: "changed", body: "changed" },
};

const OBSTACLES: Readonly<Record<string, Body>> = {
  FILE_NOT_PDF: "notPdf",
  FILE_ENCRYPTED: "encrypted",
  FILE_UNREADABLE: "unreadable",
};

function fromReport({ status, signatures, reasons }: VerifyReport): Verdict {
  const obstacle = reasons.map(({ code }) => OBSTACLES[code]).find((body) => body !== undefined);
  if (obstacle && signatures.length === 0) return { headline: "unreadable", body: obstacle };
  const ours = signatures.filter(
    ({ isIssuerKnown, isIntact, kind }) => isIssuerKnown && isIntact && kind !== "timestamp",
  );
  if (ours.length > 0 && status === "passed") return { headline: "authentic", body: "signaturesHold" };
  if (ours.some(({ changesAfter }) => changesAfter.length > 0))
    return { headline: "changed", body: "changedOther" };
  if (status === "failed") return { headline: "notSealedHere", body: "failed" };
  return { headline: "notSealedHere", body: signatures.length > 0 ? "signaturesHold" : "notSealedHere" };
}

/** Headline and sentence. What this installation recorded decides first, then what the signatures in the file say. */
export function verdictOf(answer: Answer): Verdict {
  if (answer.from === "code") {
    return answer.document ? CODE_VERDICTS[answer.document.status] : CODE_VERDICTS.DRAFT;
  }
  const { file, found, report } = answer;
  if (found.match !== "none") return MATCH_VERDICTS[found.match];
  if (report) return fromReport(report);
  if (!file.isPdf) return { headline: "unreadable", body: "notPdf" };
  if (file.isEncrypted) return { headline: "unreadable", body: "encrypted" };
  return { headline: "notSealedHere", body: "notSealedHere" };
}

export const documentOf = (answer: Answer): VerifiedDocument | null =>
  answer.from === "code" ? answer.document : answer.found.document;

/** Whether looking into the file could still tell more. */
export const canLookDeeper = (answer: Answer): boolean =>
  answer.from === "file" && answer.report === null && answer.file.isPdf && !answer.file.isEncrypted;
