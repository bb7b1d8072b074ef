import { expect, test } from "vitest";
import type { FileMatch, VerifiedDocument, VerifyReport } from "@/server/contract/verify";
import { type Answer, canLookDeeper, verdictOf } from "./answer";

const document = (status: VerifiedDocument["status"]): VerifiedDocument => ({
  status,
  title: "L•••",
  isTitleMasked: true,
  completedAt: null,
  parties: [],
  files: [],
});
const file = { name: "a.pdf", size: 1, sha256: "0".repeat(64), isPdf: true, isEncrypted: false };
const held = (match: FileMatch["match"], more: Partial<Extract<Answer, { from: "file" }>> = {}): Answer => ({
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
const changes = [{ kind: "pages", objects: [5] }];

test.each<[name: string, answer: Answer, headline: string, body: string]>([
  ["a code of nothing", { from: "code", document: null }, "notSealedHere", "notSealedHereCode"],
  [
    "a code of a completed document",
    { from: "code", document: document("COMPLETED") },
    "authentic",
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
  ["the sealed file", held("sealed"), "authentic", "authentic"],
  ["the stamped file", held("stamped"), "authentic", "authenticStamped"],
  ["a step on the way", held("step"), "unfinished", "pendingFile"],
  ["the sealed file with something behind it", held("sealedThenChanged"), "changed", "changed"],
  ["an unknown file", held("none"), "notSealedHere", "notSealedHere"],
  ["what is no PDF", held("none", { file: { ...file, isPdf: false } }), "unreadable", "notPdf"],
  ["a locked file", held("none", { file: { ...file, isEncrypted: true } }), "unreadable", "encrypted"],
  [
    "a damaged file",
    held("none", { report: report("indeterminate", ["FILE_UNREADABLE"]) }),
    "unreadable",
    "unreadable",
  ],
  [
    "an unknown file under our own seal",
    held("none", { report: report("passed", [], {}) }),
    "authentic",
    "signaturesHold",
  ],
  [
    "our own seal, then changes",
    held("none", { report: report("failed", [], { changesAfter: changes }) }),
    "changed",
    "changedOther",
  ],
  [
    "somebody else's seal",
    held("none", { report: report("indeterminate", [], { isIssuerKnown: false }) }),
    "notSealedHere",
    "signaturesHold",
  ],
  [
    "a broken seal",
    held("none", { report: report("failed", [], { isIntact: false }) }),
    "notSealedHere",
    "failed",
  ],
])("%s has its headline", (_, answer, headline, body) => {
  expect(verdictOf(answer)).toEqual({ headline, body });
});

test("looking deeper is offered for what could hold signatures and was not looked into", () => {
  expect(canLookDeeper(held("sealed"))).toBe(true);
  expect(canLookDeeper(held("none", { report: report("passed", [], {}) }))).toBe(false);
  expect(canLookDeeper(held("none", { file: { ...file, isPdf: false } }))).toBe(false);
  expect(canLookDeeper({ from: "code", document: null })).toBe(false);
});
