import { createHash } from "node:crypto";
import type { Certificate } from "./certificate";
import { readCoveredBytes } from "./covered-bytes";
import { listLaterSignatures } from "./covering-signatures";
import { readEvidenceStore } from "./evidence-store";
import { evaluateSignature, isTimestamp, type PreliminaryVerdict, type Trust } from "./judge-signature";
import { catchMalformed } from "./malformed";
import { getOverallStatus, type Reason, type Status, sortReasons } from "./reasons";
import type { Report, Revision, SignatureReport } from "./report";
import { type Permission, pickStricterPermission, readRestrictions } from "./restrictions";
import { Revisions } from "./revisions";
import { type FoundSignature, findSignaturesInBytes } from "./signature-dictionary";
import { checkTimestamp } from "./timestamp";

/**
 * Verifies the signatures of a PDF as ETSI EN 319 102-1 requires: each passed, failed or indeterminate, with
 * reasons. It reads the bytes by itself and shares no code with sealing, so that it is a second opinion. It
 * fetches nothing: certificates and revocation data come from the file and from `trust`.
 */
export type VerifyInput = {
  /** Certificates the reader trusts: the installation's authority, or given ones. */
  anchors: readonly Certificate[];
  /** Time as of which certificates are judged if no trusted time-stamp proves an earlier one. */
  at: Date;
};

const MAX_SIGNATURES = 200;

type Listed = { signature: FoundSignature; end: number; isRemoved: boolean };

/** Every signature that any revision shows, in the order of signing. */
function listSignatures(states: Revisions): Listed[] {
  const { bytes, now } = states;
  const listed = new Map<number, Listed>();
  const noteSignature = (signature: FoundSignature, isRemoved: boolean) => {
    const { end } = readCoveredBytes(bytes, signature);
    listed.set(signature.contents.start, { signature, end: end ?? 0, isRemoved });
  };
  if (now) {
    for (const end of states.ends.slice(0, -1)) {
      for (const signature of states.signaturesAt(end)) noteSignature(signature, true);
    }
    for (const signature of states.signaturesAt(bytes.length)) noteSignature(signature, false);
  }
  if (listed.size === 0)
    for (const signature of findSignaturesInBytes(bytes)) noteSignature(signature, false);
  return [...listed.values()].sort((a, b) => a.end - b.end).slice(0, MAX_SIGNATURES);
}

/** Trusted times at which the file was known up to some byte. */
function judgeDocumentStamps(
  states: Revisions,
  listed: readonly Listed[],
  trust: Trust,
  pool: readonly Certificate[],
) {
  return listed.flatMap(({ signature, end }) => {
    const { chunks, problems } = readCoveredBytes(states.bytes, signature);
    if (!isTimestamp(signature) || !chunks || problems.length > 0) return [];
    const stamp = catchMalformed(() => checkTimestamp(signature.contents.bytes, chunks, pool, trust.anchors));
    return stamp?.isTrusted && stamp.time ? [{ end, time: stamp.time }] : [];
  });
}

function findEarliest(stamps: readonly { end: number; time: Date }[], end: number): Date | null {
  const times = stamps.filter((stamp) => stamp.end > end).map(({ time }) => time.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

function judgeAllSignatures(states: Revisions, trust: Trust): PreliminaryVerdict[] {
  const store = readEvidenceStore(states.now);
  const listed = listSignatures(states);
  const stamps = judgeDocumentStamps(states, listed, trust, store.certificates);
  let permission: Permission = null;
  const judged = listed.map(({ signature, end, isRemoved }) => {
    const own = readRestrictions(states, signature, end);
    // A signer of a certified file signs under its certification.
    permission = pickStricterPermission(
      permission,
      pickStricterPermission(own.permission, own.lockPermission),
    );
    return evaluateSignature(signature, {
      own,
      states,
      store,
      trust,
      permission,
      stampedAt: findEarliest(stamps, end),
      isRemoved,
    });
  });
  return settleVerdicts(
    judged.map((one) => {
      const reasons = sortReasons([...one.report.reasons, ...listLaterSignatures(states, one, judged)]);
      return { ...one, report: { ...one.report, reasons } };
    }),
  );
}

/**
 * Settles the open decisions of each signature, last one first. Additions that are not forbidden do not count
 * against it when a later valid signature covers them. By then the changes after that later signature have
 * been judged against it. A document time-stamp gives no consent and endorses no addition.
 */
function settleVerdicts(judged: readonly PreliminaryVerdict[]): PreliminaryVerdict[] {
  let endorsedUpTo = -1;
  const latestFirst = [...judged]
    .sort((a, b) => b.end - a.end)
    .map((one) => {
      const isEndorsed = one.end < endorsedUpTo;
      const code = isEndorsed ? "ADDITIONS_SIGNED_LATER" : "CHANGED_AS_NOBODY_FORBADE";
      const done = finishVerdict(one, one.isOpen ? [{ code }] : []);
      const { kind, status } = done.report;
      if (kind !== "timestamp" && status === "passed") endorsedUpTo = Math.max(endorsedUpTo, one.end);
      return done;
    });
  return latestFirst.reverse();
}

function finishVerdict(judged: PreliminaryVerdict, more: readonly Reason[]): PreliminaryVerdict {
  const reasons = sortReasons([...judged.report.reasons, ...more]);
  return { ...judged, report: { ...judged.report, reasons, status: getOverallStatus(reasons) } };
}

/**
 * The worst status of the signatures. Time-stamps of an unknown authority do not lower a signature's status.
 */
function getOverallVerdict(judged: readonly PreliminaryVerdict[]): Status {
  const signed = judged.filter(({ report }) => report.kind !== "timestamp");
  const deciding = (signed.length > 0 ? signed : judged).map(({ report }) => report.status);
  if (judged.some(({ report }) => report.status === "failed")) return "failed";
  return deciding.length > 0 && deciding.every((status) => status === "passed") ? "passed" : "indeterminate";
}

/** Reason why the file's signatures cannot be judged, or null. */
function findUnreadableReason(bytes: Buffer, states: Revisions): Reason | null {
  if (bytes.indexOf("%PDF-") < 0 || bytes.indexOf("%PDF-") > 1024) return { code: "FILE_NOT_PDF" };
  if (states.now?.isEncrypted) return { code: "FILE_ENCRYPTED" };
  return states.now ? null : { code: "FILE_UNREADABLE" };
}

function judgeFile(bytes: Buffer, input: VerifyInput): Report {
  const states = new Revisions(bytes);
  const obstacle = findUnreadableReason(bytes, states);
  const isReadable = obstacle === null || obstacle.code === "FILE_UNREADABLE";
  const judged = isReadable ? judgeAllSignatures(states, input) : [];
  const signatures = judged.map(({ report }, index) => ({ ...report, number: index + 1 }));
  const reasons: Reason[] = obstacle ? [obstacle] : [];
  if (isReadable && signatures.length === 0) reasons.push({ code: "NO_SIGNATURES" });
  reasons.push(...signatures.flatMap((one) => one.reasons.filter(() => one.status !== "passed")));
  const status =
    obstacle && getOverallStatus(reasons) !== "failed" ? "indeterminate" : getOverallVerdict(judged);
  const revisions = states.now && isReadable ? states.revisions() : [];
  return buildReport(bytes, { status, reasons, signatures, revisions });
}

type ReportParts = {
  status: Status;
  reasons: Reason[];
  signatures: SignatureReport[];
  revisions: Revision[];
};

function buildReport(bytes: Buffer, { status, reasons, signatures, revisions }: ReportParts): Report {
  const all = status === "passed" ? signatures.flatMap((one) => one.reasons) : reasons;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return {
    version: 1,
    status,
    reasons: sortReasons(all.map(({ code }) => ({ code }))),
    file: { size: bytes.length, sha256, revisions },
    signatures,
  };
}

/** Verifies a whole file. Never throws for any content of the file. */
export function verifyPdf(bytes: Buffer, input: VerifyInput): Report {
  const report = judgeFile(bytes, input);
  for (const lineEnd of listCutLineEnds(bytes, report)) {
    const whole = judgeFile(Buffer.concat([bytes, lineEnd]), input);
    if (whole.signatures.some((one) => one.isIntact && getSignedEnd(one) > bytes.length))
      return cutLastLineEnd(bytes, whole);
  }
  return report;
}

const getSignedEnd = ({ range }: SignatureReport): number => (range[2] ?? 0) + (range[3] ?? 0);

/** Possible last line ends, when a signature states that the file was longer by just one. */
function listCutLineEnds(bytes: Buffer, { signatures }: Report): Buffer[] {
  const missing = Math.max(0, ...signatures.map(getSignedEnd)) - bytes.length;
  const tail = /%%EOF(\r?)$/.exec(bytes.toString("latin1", Math.max(0, bytes.length - 8)));
  const ends = tail ? (tail[1] ? ["\n"] : ["\n", "\r", "\r\n"]) : [];
  return ends.filter(({ length }) => length === missing).map((end) => Buffer.from(end));
}

/** Report on the file with its last line end, adapted to the file without it. */
function cutLastLineEnd(bytes: Buffer, whole: Report): Report {
  const signatures = whole.signatures.map((one): SignatureReport => {
    if (getSignedEnd(one) <= bytes.length) return one;
    const remainingReasons = one.reasons.filter(
      ({ code }) => code !== "SIGNED_BYTES_UNCHANGED" && code !== "WHOLE_FILE_COVERED",
    );
    const reasons = sortReasons([...remainingReasons, { code: "CUT_NEWLINE" }]);
    return { ...one, isIntact: false, coversWholeFile: false, reasons, status: getOverallStatus(reasons) };
  });
  const status: Status = signatures.some((one) => one.status === "failed") ? "failed" : "indeterminate";
  const reasons = signatures.flatMap((one) => one.reasons.filter(() => one.status !== "passed"));
  const revisions = whole.file.revisions.map((revision) => ({
    ...revision,
    size: Math.min(revision.size, bytes.length),
  }));
  return buildReport(bytes, { status, reasons, signatures, revisions });
}
