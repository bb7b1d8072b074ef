import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { getTrialCount } from "@/e2e/fixtures/trials";
import { toPatientMs } from "@/server/cli/testing/patience";
import { createAuthority, loadSigner } from "@/server/pdf/authority";
import { sealItem } from "@/server/pdf/seal";
import { createTemporaryFolder } from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import {
  type Digest,
  type IssuedSigner,
  type KeyKind,
  TestingAuthority,
} from "@/server/testing/verify/signers";
import { type Attack, listFileAttacks } from "@/server/testing/verify/tampered-files";
import {
  addSignature,
  appendUpdate,
  findObjectBody,
  getNextObjectNumber,
  getRootNumber,
} from "@/server/testing/verify/updates";
import {
  isAcceptedByOpenssl,
  type PdfsigVerdict,
  readPdfsigVerdicts,
  runConcurrently,
  summariseSignature,
} from "@/server/testing/verify/verdicts";
import { parseCertificates } from "./certificate";
import type { Report, SignatureReport } from "./report";
import { verifyPdf } from "./verify-pdf";

// Two external programs check each of some hundred files.
vi.setConfig({ testTimeout: toPatientMs(150) });

const NOW = new Date();
const folder = createTemporaryFolder();
const own = createAuthority(join(folder, "authority"), NOW);
const other = new TestingAuthority();
const anchors = [own.authorityCertFile, other.certFile].flatMap((file) =>
  parseCertificates(readFileSync(file)),
);
const LATER = new Date(NOW.getTime() + 3_600_000);
const reports = new Map<Buffer, Report>();
function verifyOnce(bytes: Buffer): Report {
  const report = reports.get(bytes) ?? verifyPdf(bytes, { anchors, at: LATER });
  reports.set(bytes, report);
  return report;
}

let count = 0;
async function sealFile(original: Buffer): Promise<Buffer> {
  const base = join(folder, `seal-${++count}`);
  writeFileSync(`${base}.pdf`, original);
  await sealItem({
    originalPath: `${base}.pdf`,
    outPath: `${base}-sealed.pdf`,
    fields: [sampleStampField({ text: "Sealed value" })],
    certificate: null,
    rejectStamp: false,
    signer: loadSigner(own, NOW),
    signingTime: NOW,
    language: "en",
  });
  return readFileSync(`${base}-sealed.pdf`);
}

const people = new Map<KeyKind, IssuedSigner>();
function issuePerson(kind: KeyKind): IssuedSigner {
  const person = people.get(kind) ?? other.issue(kind);
  people.set(kind, person);
  return person;
}

type SignOptions = {
  digest?: Digest;
  isCades?: boolean;
  hasAttributes?: boolean;
  permission?: 1 | 2 | 3;
  locks?: string;
  field?: string;
};
function signAsPerson(kind: KeyKind, bytes: Buffer, look: SignOptions = {}): Buffer {
  const { permission, locks, field: name = "Signature1", ...how } = look;
  const subFilter =
    how.isCades === false || how.hasAttributes === false ? "adbe.pkcs7.detached" : "ETSI.CAdES.detached";
  const signCovered = (covered: Buffer) => other.sign(issuePerson(kind), covered, how);
  const restrictions = { ...(permission ? { permission } : {}), ...(locks ? { locks } : {}) };
  return addSignature(bytes, { field: name, sign: signCovered, subFilter, ...restrictions });
}
const FORM = {
  catalog: "/AcroForm << /Fields [6 0 R] /DA (/Helv 0 Tf) >>",
  extra: ["<< /FT /Tx /T (name) /V (as sent) /Type /Annot /Subtype /Widget /Rect [50 50 90 60] >>"],
};
const fillField = (bytes: Buffer): Buffer =>
  appendUpdate(bytes, { objects: { 6: findObjectBody(bytes, 6).replace("as sent", "filled in") } });
const addTimestamp = (bytes: Buffer): Buffer => {
  const authority = other.issue("rsa", { use: "timeStamping" });
  const signCovered = (covered: Buffer) => other.stamp(authority, covered);
  return addSignature(bytes, {
    field: "Stamp",
    type: "DocTimeStamp",
    subFilter: "ETSI.RFC3161",
    sign: signCovered,
  });
};
function withStore(bytes: Buffer): Buffer {
  const [store, root] = [getNextObjectNumber(bytes), getRootNumber(bytes)];
  const der = other.certificate;
  const body = Buffer.concat([
    Buffer.from(`<< /Length ${der.length} >>\nstream\n`),
    der,
    Buffer.from("\nendstream"),
  ]);
  const catalog = findObjectBody(bytes, root).replace(/^<</, `<< /DSS << /Certs [${store} 0 R] >>`);
  return appendUpdate(bytes, { objects: { [store]: body, [root]: catalog } });
}

type File = { name: string; bytes: Buffer; attack?: Attack; pdfsig?: PdfsigVerdict[] };
const sound: File[] = [];
const files: File[] = [];

beforeAll(async () => {
  const addSound = (name: string, bytes: Buffer) => sound.push({ name, bytes });
  for (const style of ["table", "stream", "packed", "hybrid"] as const) {
    addSound(`sealed here, ${style}`, await sealFile(simplePdf([{}, {}], { style })));
  }
  const kinds: [KeyKind, Digest][] = [
    ...(["sha256", "sha384", "sha512"] as const).flatMap((digest): [KeyKind, Digest][] => [
      ["rsa", digest],
      ["pss", digest],
    ]),
    ["p256", "sha256"],
    ["p384", "sha384"],
    ["p521", "sha512"],
  ];
  for (const [kind, digest] of kinds)
    addSound(`CAdES, ${kind}, ${digest}`, signAsPerson(kind, simplePdf(), { digest }));
  addSound("PKCS#7", signAsPerson("rsa", simplePdf(), { isCades: false }));
  addSound("PKCS#7 without attributes", signAsPerson("rsa", simplePdf(), { hasAttributes: false }));
  const one = signAsPerson("p256", simplePdf([{}], FORM));
  addSound("two approvals", signAsPerson("rsa", one, { field: "Signature2" }));
  addSound("filled in and signed again", signAsPerson("rsa", fillField(one), { field: "Signature2" }));
  const certified = signAsPerson("p256", simplePdf([{}], FORM), { permission: 2 });
  addSound("certified for filling in, then filled in", fillField(certified));
  const unlocked = signAsPerson("p256", simplePdf([{}], FORM), {
    locks: "/Action /Exclude /Fields [(name)]",
  });
  addSound("signed with a lock on other fields, then filled in", fillField(unlocked));
  addSound("sealed here, with a security store", withStore(await sealFile(simplePdf())));
  addSound("sealed here, with a document time-stamp", addTimestamp(withStore(await sealFile(simplePdf()))));
  const stray = `5 0 obj\n<< /Length 4 >>\nstream\nEvil\nendstream\nendobj\n`;
  addSound("sealed here, over an object that nobody names", await sealFile(simplePdf([{}], { stray })));

  const targets = [
    await sealFile(simplePdf()),
    one,
    certified,
    signAsPerson("rsa", simplePdf(), { isCades: false }),
  ];
  const counts = getTrialCount({ reduced: 1, full: 4 });
  const attacks = targets.flatMap((bytes, index) =>
    listFileAttacks(bytes, { flips: 6 * counts, digits: 5 * counts }, true).map((attack) => ({
      name: `target ${index}: ${attack.family}, ${attack.name}`,
      bytes: attack.bytes,
      attack,
    })),
  );
  const locked = [
    signAsPerson("rsa", simplePdf([{}], FORM), { locks: "/Action /All" }),
    signAsPerson("p256", simplePdf([{}], FORM), {
      permission: 2,
      locks: "/Action /Include /Fields [(name)]",
    }),
  ];
  const lockedThen = locked.map((bytes, index) => {
    const attack: Attack = {
      family: "fields",
      name: `a locked field filled in ${index}`,
      bytes: fillField(bytes),
    };
    return { name: attack.name, bytes: attack.bytes, attack };
  });
  files.push(...sound, ...attacks, ...lockedThen);
  await runConcurrently(files, 2, async (file, index) => {
    const path = join(folder, `file-${index}.pdf`);
    writeFileSync(path, file.bytes);
    file.pdfsig = await readPdfsigVerdicts(path);
  });
});

const describeReport = (report: Report): string => report.signatures.map(summariseSignature).join("; ");

test("the set is large, and the same each time except for keys", () => {
  expect(files.length).toBeGreaterThanOrEqual(200);
  const different = new Set(files.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex")));
  expect(different.size).toBe(files.length);
});

test("sound files pass", () => {
  const failed = sound.flatMap(({ name, bytes }) => {
    const report = verifyOnce(bytes);
    return report.status === "passed" ? [] : [`${name}: ${report.status}, ${describeReport(report)}`];
  });
  expect(failed).toEqual([]);
});

test("no file that was tampered with, wrapped, shadowed or appended to passes", () => {
  const passed = files.flatMap((file) => {
    if (!file.attack) return [];
    const report = verifyOnce(file.bytes);
    return report.status === "passed" ? [`${file.name}: ${describeReport(report)}`] : [];
  });
  expect(passed).toEqual([]);
});

/** Summary of the valid signatures, in any order; two verifiers that find none valid agree. */
const summariseValid = (all: readonly { isValid: boolean; isWhole: boolean }[]): string =>
  all
    .flatMap(({ isValid, isWhole }) => (isValid ? [isWhole ? "whole" : "part"] : []))
    .sort()
    .join();

const isRemoved = ({ reasons }: SignatureReport): boolean =>
  reasons.some(({ code }) => code === "SIGNATURE_REMOVED");

test("each signature is as valid and covers as much as pdfsig says; what fools pdfsig fails here", () => {
  const wrong: string[] = [];
  for (const { name, bytes, attack, pdfsig = [] } of files) {
    const report = verifyOnce(bytes);
    // pdfsig does not see signatures that a later update hid, and cannot judge document time-stamps
    // (ruling 58).
    const judged = report.signatures.filter(({ kind }) => kind !== "timestamp");
    const summariseReports = (all: readonly SignatureReport[]) =>
      summariseValid(
        all.map(({ isIntact, coversWholeFile }) => ({ isValid: isIntact, isWhole: coversWholeFile })),
      );
    // pdfsig shows signatures hidden by a later update in some files and not in others.
    const ours = [summariseReports(judged), summariseReports(judged.filter((one) => !isRemoved(one)))];
    const theirs = summariseValid(pdfsig);
    const isFooled = attack !== undefined && theirs === "whole" && report.status === "failed";
    if (!ours.includes(theirs) && !isFooled) {
      wrong.push(
        `${name}: ours "${ours.join(" or ")}" theirs "${theirs}" (${report.status}: ${describeReport(report)})`,
      );
    }
  }
  expect(wrong).toEqual([]);
});

test("each signature is as sound as OpenSSL says", async () => {
  const all = files.flatMap(({ name, bytes }) =>
    verifyOnce(bytes).signatures.flatMap(({ kind, range, reasons, isIntact }) => {
      // OpenSSL gets the string in the gap. If that is not the signature's own, there is nothing to compare.
      const isPlain = !reasons.some(
        ({ code }) => code === "RANGE_INVALID" || code === "RANGE_LEAVES_OUT_MORE",
      );
      return kind !== "timestamp" && isPlain ? [{ name, bytes, range, isIntact }] : [];
    }),
  );
  const questions = all.filter((_, index) => index % getTrialCount({ reduced: 3, full: 1 }) === 0);
  const wrong: string[] = [];
  await runConcurrently(questions, 2, async ({ name, bytes, range, isIntact }, index) => {
    const theirs = await isAcceptedByOpenssl(folder, `question-${index}`, bytes, range);
    if (theirs !== isIntact) wrong.push(`${name}: ours ${isIntact} theirs ${theirs}`);
  });
  expect(all.length).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
});
