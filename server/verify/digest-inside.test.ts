import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type Digest, TestingAuthority } from "@/server/testing/verify/signers";
import { addSignature } from "@/server/testing/verify/updates";
import { readPdfsigVerdicts } from "@/server/testing/verify/verdicts";
import { parseCertificates } from "./certificate";
import type { SignatureReport } from "./report";
import { verifyPdf } from "./verify-pdf";

// The old form adbe.pkcs7.sha1: the message contains a SHA-1 of the file and signs that.

const folder = createTemporaryFolder();
const authority = new TestingAuthority();
const ana = authority.issue("rsa", { name: "Ana" });
const anchors = parseCertificates(readFileSync(authority.certFile));
const soon = new Date(Date.now() + 3_600_000);

const hashSha1 = (bytes: Buffer): Buffer => createHash("sha1").update(bytes).digest();
const createSignedFile = (digest: Digest = "sha1", over: (covered: Buffer) => Buffer = hashSha1): Buffer =>
  addSignature(simplePdf(), {
    field: "Old",
    subFilter: "adbe.pkcs7.sha1",
    sign: (covered) => authority.sign(ana, over(covered), { digest, isCades: false, isInside: true }),
  });
function judgeFile(bytes: Buffer): SignatureReport & { codes: string[] } {
  const [first] = verifyPdf(bytes, { anchors, at: soon }).signatures;
  if (!first) throw new Error("no signature");
  return { ...first, codes: first.reasons.map(({ code }) => code) };
}
let count = 0;
function saveFile(bytes: Buffer): string {
  const path = join(folder, `file-${++count}.pdf`);
  writeFileSync(path, bytes);
  return path;
}
function isAcceptedByOpenssl(
  bytes: Buffer,
  [from = 0, length = 0, second = 0, rest = 0]: readonly number[],
): boolean {
  const der = Buffer.from(bytes.toString("latin1", from + length + 1, second - 1), "hex");
  const [message, content] = [join(folder, `${++count}.cms`), join(folder, `${count}.out`)];
  writeFileSync(message, der.subarray(0, der.readUInt16BE(2) + 4));
  const args = ["cms", "-verify", "-noverify", "-binary", "-inform", "DER", "-in", message, "-out", content];
  if (runTool("openssl", args).code !== 0) return false;
  const covered = Buffer.concat([bytes.subarray(from, from + length), bytes.subarray(second, second + rest)]);
  return readFileSync(content).equals(hashSha1(covered));
}
const flipBit = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

test("a sound signature is named by its form, intact and whole, and left open as too weak to prove anything", async () => {
  const bytes = createSignedFile();
  const found = judgeFile(bytes);
  expect(found).toMatchObject({
    subFilter: "adbe.pkcs7.sha1",
    status: "indeterminate",
    isIntact: true,
    coversWholeFile: true,
    isIssuerKnown: true,
    certificate: { name: "Ana" },
  });
  expect(found.codes).toContain("ALGORITHM_WEAK");
  expect(found.codes).toContain("SIGNED_BYTES_UNCHANGED");
  expect(found.codes).not.toContain("FORMAT_UNSUPPORTED");
  expect(await readPdfsigVerdicts(saveFile(bytes))).toMatchObject([{ isValid: true, isWhole: true }]);
  expect(isAcceptedByOpenssl(bytes, found.range)).toBe(true);
});

test("a stronger digest in the message does not help: SHA-1 alone protects the file", () => {
  const bytes = createSignedFile("sha256");
  const found = judgeFile(bytes);
  expect(found).toMatchObject({ status: "indeterminate", isIntact: true });
  expect(found.codes).toContain("ALGORITHM_WEAK");
  expect(isAcceptedByOpenssl(bytes, found.range)).toBe(true);
});

test("changed bytes fail, as pdfsig and OpenSSL say too", async () => {
  const sound = createSignedFile();
  for (const at of [20, sound.indexOf("Contract text"), sound.length - 12]) {
    const bytes = flipBit(sound, at);
    const found = judgeFile(bytes);
    expect(found).toMatchObject({ status: "failed", isIntact: false });
    expect(found.codes).toContain("SIGNED_BYTES_CHANGED");
    expect(await readPdfsigVerdicts(saveFile(bytes))).not.toContainEqual(
      expect.objectContaining({ isValid: true }),
    );
    expect(isAcceptedByOpenssl(bytes, found.range)).toBe(false);
  }
});

test("a message over another digest, and one without a digest, fail", () => {
  const other = judgeFile(createSignedFile("sha1", () => hashSha1(Buffer.from("another file"))));
  expect(other).toMatchObject({ status: "failed", isIntact: false });
  const whole = judgeFile(createSignedFile("sha1", (covered) => covered.subarray(0, 200)));
  expect(whole).toMatchObject({ status: "failed", isIntact: false });
  const detached = addSignature(simplePdf(), {
    field: "Old",
    subFilter: "adbe.pkcs7.sha1",
    sign: (covered) => authority.sign(ana, hashSha1(covered), { digest: "sha1", isCades: false }),
  });
  expect(judgeFile(detached)).toMatchObject({ status: "failed", isIntact: false });
});

test("a value that the key did not make fails, although pdfsig checks the digest alone", () => {
  const bytes = createSignedFile();
  const start = judgeFile(bytes).range[1] ?? 0;
  const head = Buffer.from(bytes.toString("latin1", start + 1, start + 9), "hex");
  // The value ends the message.
  const at = start + 1 + (head.readUInt16BE(2) + 4) * 2 - 5;
  const copy = Buffer.from(bytes);
  copy[at] = copy[at] === 0x30 ? 0x31 : 0x30;
  const found = judgeFile(copy);
  expect(found).toMatchObject({ status: "failed", isIntact: false });
  expect(found.codes).toContain("SIGNATURE_WRONG");
  expect(isAcceptedByOpenssl(copy, found.range)).toBe(false);
});

test("an unsupported form is reported as such", () => {
  const bytes = addSignature(simplePdf(), {
    field: "Older",
    subFilter: "adbe.x509.rsa_sha1",
    sign: (covered) => hashSha1(covered),
  });
  expect(judgeFile(bytes)).toMatchObject({ status: "indeterminate", isIntact: false });
  expect(judgeFile(bytes).codes).toContain("FORMAT_UNSUPPORTED");
});
