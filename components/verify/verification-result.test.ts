import { expect, test } from "vitest";
import {
  FILE_MATCHES,
  type FileMatch,
  type VerifiedDocument,
  type VerifyReport,
} from "@/server/contract/verify";
import { messages } from "@/server/domain/messages";
import {
  type CheckAnswer,
  canLookDeeper,
  getCheckVerdict,
  getSealedAt,
  listExpectedDigests,
} from "./verification-result";

const document = (status: VerifiedDocument["status"]): VerifiedDocument => ({
  status,
  title: "L•••",
  isTitleMasked: true,
  completedAt: null,
  parties: [],
  files: [],
});
const file = { name: "a.pdf", size: 1, sha256: "0".repeat(64), isPdf: true, isEncrypted: false };
const fileAnswer = (
  match: FileMatch["match"],
  more: Partial<Extract<CheckAnswer, { from: "file" }>> = {},
): CheckAnswer => ({
  from: "file",
  file,
  found: { match, document: null },
  report: null,
  ...more,
});
type Signature = VerifyReport["signatures"][number];
const report = (
  status: VerifyReport["status"],
  codes: string[],
  signature?: Partial<Signature>,
): VerifyReport => ({
  version: 1,
  status,
  reasons: codes.map((code) => ({ code })),
  file: { size: 1, sha256: file.sha256, revisions: [] },
  signatures: signature
    ? [
        {
          number: 1,
          kind: "approval",
          field: null,
          subFilter: "ETSI.CAdES.detached",
          status,
          reasons: [],
          isIntact: true,
          coversWholeFile: true,
          range: [],
          revision: 1,
          permission: null,
          changesAfter: [],
          algorithm: null,
          certificate: null,
          chain: [],
          isIssuerKnown: true,
          name: null,
          reason: null,
          location: null,
          claimedTime: null,
          provenTime: null,
          timestamps: [],
          ...signature,
        },
      ]
    : [],
});

test.each<[name: string, answer: CheckAnswer, headline: string, body: string]>([
  ["a code of nothing", { from: "code", document: null }, "notSealedHere", "notSealedHereCode"],
  [
    "a code of a completed document",
    { from: "code", document: document("COMPLETED") },
    "underCode",
    "authenticCode",
  ],
  ["a code of one on its way", { from: "code", document: document("PENDING") }, "unfinished", "pendingCode"],
  [
    "a code of a rejected one",
    { from: "code", document: document("REJECTED") },
    "unfinished",
    "rejectedCode",
  ],
  [
    "a code of a cancelled one",
    { from: "code", document: document("CANCELLED") },
    "unfinished",
    "cancelledCode",
  ],
  ["the sealed file", fileAnswer("sealed"), "authentic", "authentic"],
  ["the stamped file", fileAnswer("stamped"), "authentic", "authenticStamped"],
  ["a step on the way", fileAnswer("step"), "unfinished", "pendingFile"],
  ["a certificate", fileAnswer("certificate"), "authentic", "authenticCertificate"],
  ["an audit log", fileAnswer("auditLog"), "authentic", "authenticAuditLog"],
  [
    "the sealed file with something behind it",
    fileAnswer("sealedThenChanged", {
      found: { match: "sealedThenChanged", document: document("COMPLETED") },
    }),
    "changed",
    "changed",
  ],
  ["a seal of ours in another file", fileAnswer("sealedThenChanged"), "changed", "changedSeal"],
  [
    "a seal of ours that holds, in a file that is not on record",
    fileAnswer("sealedThenChanged", { report: report("passed", [], {}) }),
    "changed",
    "unrecordedSeal",
  ],
  ["another file than the code's", fileAnswer("notOfCode"), "notOfCode", "notOfCode"],
  ["an unknown file", fileAnswer("none"), "notSealedHere", "notSealedHere"],
  ["what is no PDF", fileAnswer("none", { file: { ...file, isPdf: false } }), "unreadable", "notPdf"],
  ["a locked file", fileAnswer("none", { file: { ...file, isEncrypted: true } }), "unreadable", "encrypted"],
  [
    "a damaged file",
    fileAnswer("none", { report: report("indeterminate", ["FILE_UNREADABLE"]) }),
    "unreadable",
    "unreadable",
  ],
  [
    "an unknown file whose signatures hold",
    fileAnswer("none", { report: report("passed", [], {}) }),
    "notSealedHere",
    "signaturesHold",
  ],
  [
    "somebody else's seal",
    fileAnswer("none", { report: report("indeterminate", [], { isIssuerKnown: false }) }),
    "notSealedHere",
    "signaturesHold",
  ],
  [
    "a broken seal",
    fileAnswer("none", { report: report("failed", [], { isIntact: false }) }),
    "notSealedHere",
    "failed",
  ],
])("shows %s under its headline", (_, answer, headline, body) => {
  expect(getCheckVerdict(answer)).toEqual({ headline, body });
});

const MATCHES: readonly FileMatch["match"][] = FILE_MATCHES;
const STATUSES = [null, "passed", "indeterminate", "failed"] as const;
const COMBINATIONS = MATCHES.flatMap((match) =>
  STATUSES.flatMap((status) => [true, false].map((isKnown) => [match, status, isKnown] as const)),
);

test.each(COMBINATIONS)(
  "the headline never contradicts the card: recognised as %s, report %s, document told %s",
  (match, status, isKnown) => {
    const found = { match, document: isKnown ? document("COMPLETED") : null };
    const answer = fileAnswer(match, { found, report: status && report(status, [], {}) });
    const { headline, body } = getCheckVerdict(answer);
    const isExact = ["sealed", "stamped", "certificate", "auditLog"].includes(match);
    // A positive headline needs an exact record, and no finding in the card that contradicts it.
    expect(headline === "authentic").toBe(isExact && status !== "failed" && status !== "indeterminate");
    expect(headline === "unfinished").toBe(match === "step" && status !== "failed");
    expect(headline === "doubted").toBe(status === "failed" && (isExact || match === "step"));
    expect(headline === "known").toBe(isExact && status === "indeterminate");
    // Files of this installation are never denied, and others never claimed.
    expect(headline === "notSealedHere").toBe(match === "none");
    expect(headline === "changed").toBe(match === "sealedThenChanged");
    expect(headline === "notOfCode").toBe(match === "notOfCode");
    for (const language of ["en", "es"] as const) {
      const { headline: titles, body: sentences } = messages[language].verify;
      const words = `${titles[headline]} ${sentences[body]}`;
      if (status === "failed")
        expect(words).not.toMatch(/unchanged|sin cambios|the signatures inside were|genuine|genuino/i);
      if (match !== "sealedThenChanged") expect(words).not.toMatch(/changed since|modificado después/);
    }
  },
);

test.each([
  ["certificate", "certificate"],
  ["auditLog", "auditLog"],
  ["sealedThenChanged", "certificate"],
  ["sealedThenChanged", "auditLog"],
] as const)("a report (%s, %s) is dated and compared by its own seal, not its document's", (match, kind) => {
  const completed: VerifiedDocument = {
    ...document("COMPLETED"),
    completedAt: "2026-11-23T14:59:00.000Z",
    files: [{ number: 1, sha256: "1".repeat(64), size: 1 }],
  };
  const sealedReport = { kind, sha256: "2".repeat(64), sealedAt: "2026-11-23T15:00:11.000Z" };
  const report = fileAnswer(match, { found: { match, document: completed, sealedReport } });
  expect(getSealedAt(report)).toBe(sealedReport.sealedAt);
  expect(listExpectedDigests(report).map(({ sha256 }) => sha256)).toEqual([sealedReport.sha256]);
  const sealed = fileAnswer("sealed", { found: { match: "sealed", document: completed } });
  expect(getSealedAt(sealed)).toBe(completed.completedAt);
  expect(listExpectedDigests(sealed).map(({ sha256 }) => sha256)).toEqual(["1".repeat(64)]);
});

test("offers a deeper check only for a PDF that may hold signatures and was not checked yet", () => {
  expect(canLookDeeper(fileAnswer("sealed"))).toBe(true);
  expect(canLookDeeper(fileAnswer("none", { report: report("passed", [], {}) }))).toBe(false);
  expect(canLookDeeper(fileAnswer("none", { file: { ...file, isPdf: false } }))).toBe(false);
  expect(canLookDeeper({ from: "code", document: null })).toBe(false);
});
