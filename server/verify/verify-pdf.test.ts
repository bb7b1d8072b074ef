import { readFileSync } from "node:fs";
import { Attribute, ContentInfo, SignedData } from "@peculiar/asn1-cms";
import { AsnConvert } from "@peculiar/asn1-schema";
import { describe, expect, test } from "vitest";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type Digest, TestingAuthority } from "@/server/testing/verify/signers";
import {
  addSignature,
  appendUpdate,
  findObjectBody,
  getNextObjectNumber,
  getRootNumber,
} from "@/server/testing/verify/updates";
import { parseCertificates } from "./certificate";
import type { SignatureReport } from "./report";
import { verifyPdf } from "./verify-pdf";

const authority = new TestingAuthority();
const stampers = new TestingAuthority("Somebody Else's Clock");
const ana = authority.issue("p256", { name: "Ana" });
const clock = stampers.issue("rsa", { use: "timeStamping" });
const buildAnchors = (...all: TestingAuthority[]) =>
  all.flatMap(({ certFile }) => parseCertificates(readFileSync(certFile)));
const soon = new Date(Date.now() + 3_600_000);
const late = new Date("2070-01-01T00:00:00Z");

const createCms = (covered: Buffer, digest: Digest = "sha256") => authority.sign(ana, covered, { digest });

/** The same signature with a time-stamp over its value, or over something else. */
function withStamp(der: Buffer, over?: Buffer): Buffer {
  const info = AsnConvert.parse(der, ContentInfo);
  const data = AsnConvert.parse(info.content, SignedData);
  const [signer] = data.signerInfos;
  if (!signer) throw new Error("no signer");
  const token = stampers.stamp(clock, over ?? Buffer.from(signer.signature.buffer));
  const value = new Uint8Array(token).buffer;
  signer.unsignedAttrs = [new Attribute({ attrType: "1.2.840.113549.1.9.16.2.14", attrValues: [value] })];
  info.content = AsnConvert.serialize(data);
  return Buffer.from(AsnConvert.serialize(info));
}

function withList(bytes: Buffer, list: Buffer): Buffer {
  const [store, root] = [getNextObjectNumber(bytes), getRootNumber(bytes)];
  const body = Buffer.concat([
    Buffer.from(`<< /Length ${list.length} >>\nstream\n`),
    list,
    Buffer.from("\nendstream"),
  ]);
  const catalog = findObjectBody(bytes, root).replace(/^<</, `<< /DSS << /CRLs [${store} 0 R] >>`);
  return appendUpdate(bytes, { objects: { [store]: body, [root]: catalog } });
}

const createSignedFile = (sign: (covered: Buffer) => Buffer) =>
  addSignature(simplePdf(), { field: "One", sign, reserve: 9000 });
function judgeFile(
  bytes: Buffer,
  anchors = buildAnchors(authority),
  at = soon,
): SignatureReport & { codes: string[] } {
  const [first] = verifyPdf(bytes, { anchors, at }).signatures;
  if (!first) throw new Error("no signature");
  return { ...first, codes: first.reasons.map(({ code }) => code) };
}

describe("a signature", () => {
  const sound = createSignedFile(createCms);

  test("of an unknown authority is left open, but intact", () => {
    const found = judgeFile(sound, buildAnchors(stampers));
    expect(found).toMatchObject({ status: "indeterminate", isIntact: true, isIssuerKnown: false });
    expect(found.codes).toContain("ISSUER_UNKNOWN");
  });

  test("whose certificate has expired is left open, unless a trusted time-stamp is older", () => {
    expect(judgeFile(sound, buildAnchors(authority), late)).toMatchObject({
      status: "indeterminate",
      isIntact: true,
    });
    const stamped = createSignedFile((covered) => withStamp(createCms(covered)));
    const unknown = judgeFile(stamped, buildAnchors(authority), late);
    expect(unknown.codes).toEqual(
      expect.arrayContaining(["TIMESTAMP_ISSUER_UNKNOWN", "CERTIFICATE_EXPIRED"]),
    );
    const knownVerdict = judgeFile(stamped, buildAnchors(authority, stampers), late);
    expect(knownVerdict).toMatchObject({
      status: "passed",
      provenTime: expect.any(String),
      timestamps: [{ status: "passed" }],
    });
    expect(knownVerdict.codes).toContain("TIME_PROVEN");
  });

  test("with a time-stamp over something else fails", () => {
    const found = judgeFile(
      createSignedFile((covered) => withStamp(createCms(covered), Buffer.from("another"))),
      buildAnchors(authority, stampers),
    );
    expect(found.status).toBe("failed");
    expect(found.codes).toContain("TIMESTAMP_WRONG");
  });

  test("over SHA-1 is left open as too weak", () => {
    const found = judgeFile(
      createSignedFile((covered) => authority.sign(ana, covered, { digest: "sha1", isCades: false })),
    );
    expect(found).toMatchObject({ status: "indeterminate", isIntact: true });
    expect(found.codes).toContain("ALGORITHM_WEAK");
  });

  test("by a certificate that the file's validation data calls revoked fails; a cleared one passes", () => {
    expect(judgeFile(withList(sound, authority.revoke([ana]))).codes).toContain("CERTIFICATE_REVOKED");
    const cleared = judgeFile(withList(sound, authority.revoke([])));
    expect(cleared.status).toBe("passed");
    expect(cleared.codes).toContain("NOT_REVOKED");
    // A list of another authority does not count.
    expect(judgeFile(withList(sound, stampers.revoke([ana]))).codes).toContain("REVOCATION_UNKNOWN");
  });

  test("that does not name its certificate, as PAdES must, is left open", () => {
    const found = judgeFile(createSignedFile((covered) => authority.sign(ana, covered, { isCades: false })));
    expect(found.codes).toContain("CERTIFICATE_UNNAMED");
    expect(found.status).toBe("indeterminate");
  });

  test("of a signer who is trusted without an authority passes", () => {
    const found = judgeFile(sound, parseCertificates(readFileSync(ana.certFile)));
    expect(found).toMatchObject({ status: "passed", isIssuerKnown: true });
  });
});

describe("bytes that are no sound PDF", () => {
  const cases: [string, Buffer, string][] = [
    ["nothing", Buffer.alloc(0), "FILE_NOT_PDF"],
    ["a letter", Buffer.from("Dear Ana"), "FILE_NOT_PDF"],
    ["a beginning alone", Buffer.from("%PDF-1.7\n"), "FILE_UNREADABLE"],
    ["a circle of cross-references", createCircularFile(), "FILE_UNREADABLE"],
    ["a locked file", Buffer.from(simplePdf([{}], { trailer: "/Encrypt 9 0 R" })), "FILE_ENCRYPTED"],
    [
      "brackets without end",
      Buffer.from(`%PDF-1.7\n${"[".repeat(100_000)}\nstartxref\n9\n%%EOF`),
      "FILE_UNREADABLE",
    ],
  ];
  test.each(cases)("%s are left open with their reason", (_, bytes, code) => {
    const report = verifyPdf(bytes, { anchors: [], at: soon });
    expect(report.status).toBe("indeterminate");
    expect(report.reasons.map((one) => one.code)).toContain(code);
  });

  test("every prefix of a signed file is judged without a crash, and never passes", () => {
    const whole = createSignedFile(createCms);
    for (let size = 0; size < whole.length; size += 97) {
      const report = verifyPdf(whole.subarray(0, size), { anchors: buildAnchors(authority), at: soon });
      expect(report.status, String(size)).not.toBe("passed");
    }
  });
});

function createCircularFile(): Buffer {
  const text =
    "%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n";
  return Buffer.from(text);
}
