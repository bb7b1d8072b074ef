import { readFileSync } from "node:fs";
import { Attribute, ContentInfo, SignedData } from "@peculiar/asn1-cms";
import { AsnConvert } from "@peculiar/asn1-schema";
import { describe, expect, test } from "vitest";
import { simplePdf } from "@/server/testing/pdf/samples";
import { TestingAuthority } from "@/server/testing/verify/signers";
import {
  addSignature,
  appendUpdate,
  findObjectBody,
  getNextObjectNumber,
  getRootNumber,
} from "@/server/testing/verify/updates";
import { parseCertificates } from "./certificate";
import { verifyPdf } from "./verify-pdf";

// Statements of a file about its signer's certificate, as answers of a status service (OCSP), made by
// OpenSSL.

const DAY_MS = 86_400_000;
const authority = new TestingAuthority();
const others = new TestingAuthority("Another Authority");
const stampers = new TestingAuthority("A Clock");
const ana = authority.issue("p256", { name: "Ana" });
const ben = authority.issue("p256", { name: "Ben" });
const delegate = authority.issue("p256", { name: "Status service", use: "OCSPSigning" });
const clock = stampers.issue("rsa", { use: "timeStamping" });
const buildAnchors = (...all: TestingAuthority[]) =>
  all.flatMap(({ certFile }) => parseCertificates(readFileSync(certFile)));
const addDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

function withStamp(der: Buffer): Buffer {
  const info = AsnConvert.parse(der, ContentInfo);
  const data = AsnConvert.parse(info.content, SignedData);
  const [signer] = data.signerInfos;
  if (!signer) throw new Error("no signer");
  const token = stampers.stamp(clock, Buffer.from(signer.signature.buffer));
  const attrValues = [new Uint8Array(token).buffer];
  signer.unsignedAttrs = [new Attribute({ attrType: "1.2.840.113549.1.9.16.2.14", attrValues })];
  info.content = AsnConvert.serialize(data);
  return Buffer.from(AsnConvert.serialize(info));
}

const sound = addSignature(simplePdf(), { field: "One", sign: (covered) => authority.sign(ana, covered) });
const stamped = addSignature(simplePdf(), {
  field: "One",
  sign: (covered) => withStamp(authority.sign(ana, covered)),
  reserve: 9000,
});

function withAnswers(bytes: Buffer, ...answers: Buffer[]): Buffer {
  const [store, root] = [getNextObjectNumber(bytes), getRootNumber(bytes)];
  const objects: Record<number, Buffer | string> = {};
  for (const [index, der] of answers.entries()) {
    const head = Buffer.from(`<< /Length ${der.length} >>\nstream\n`);
    objects[store + index] = Buffer.concat([head, der, Buffer.from("\nendstream")]);
  }
  const list = answers.map((_, index) => `${store + index} 0 R`).join(" ");
  objects[root] = findObjectBody(bytes, root).replace(/^<</, `<< /DSS << /OCSPs [${list}] >>`);
  return appendUpdate(bytes, { objects });
}

function judgeFile(bytes: Buffer, at = addDays(0.02), anchors = buildAnchors(authority)) {
  const [first] = verifyPdf(bytes, { anchors, at }).signatures;
  if (!first) throw new Error("no signature");
  return { status: first.status, codes: first.reasons.map(({ code }) => code) };
}

describe("an OCSP response that says good", () => {
  test("clears the signer when the authority or its named responder signed it", () => {
    for (const answer of [authority.answer(ana), authority.answer(ana, { by: delegate })]) {
      const { status, codes } = judgeFile(withAnswers(sound, answer));
      expect(status).toBe("passed");
      expect(codes).toContain("NOT_REVOKED");
    }
  });

  test("is ignored when another authority, or an ordinary certificate of this one, signed it", () => {
    const wrong = [
      others.answer(ana),
      authority.answer(ana, { by: ben }),
      authority.answer(ana, { by: others.issue("p256", { use: "OCSPSigning" }) }),
    ];
    for (const answer of wrong) {
      const { status, codes } = judgeFile(withAnswers(sound, answer));
      expect(status).toBe("passed");
      expect(codes).toContain("REVOCATION_UNKNOWN");
      expect(codes).not.toContain("NOT_REVOKED");
    }
  });

  test("is ignored when it is about another certificate, was changed, or is no response", () => {
    const good = authority.answer(ana);
    const changed = Buffer.from(good);
    changed[70] = (changed[70] ?? 0) ^ 1;
    for (const answer of [authority.answer(ben), changed, good.subarray(0, 60), Buffer.from("no answer")]) {
      expect(judgeFile(withAnswers(sound, answer)).codes).toContain("REVOCATION_UNKNOWN");
    }
  });

  test("is ignored once it is stale", () => {
    const file = withAnswers(sound, authority.answer(ana));
    expect(judgeFile(file, addDays(0.9)).codes).toContain("NOT_REVOKED");
    expect(judgeFile(file, addDays(3)).codes).toContain("REVOCATION_UNKNOWN");
  });

  test("still counts for a proven time, however long ago that was", () => {
    const file = withAnswers(stamped, authority.answer(ana));
    const found = judgeFile(file, addDays(3), buildAnchors(authority, stampers));
    expect(found.status).toBe("passed");
    expect(found.codes).toEqual(expect.arrayContaining(["TIME_PROVEN", "NOT_REVOKED"]));
  });
});

describe("an OCSP response that says revoked", () => {
  const revoked = authority.answer(ana, { isRevoked: true });

  test("fails the signature, however old it is and whatever another response says", () => {
    const [alone, outweighed] = [
      withAnswers(sound, revoked),
      withAnswers(sound, authority.answer(ana), revoked),
    ];
    for (const found of [judgeFile(alone), judgeFile(alone, addDays(3)), judgeFile(outweighed)]) {
      expect(found.status).toBe("failed");
      expect(found.codes).toContain("CERTIFICATE_REVOKED");
    }
  });

  test("is ignored when another authority signed it", () => {
    const { status, codes } = judgeFile(withAnswers(sound, others.answer(ana, { isRevoked: true })));
    expect(status).toBe("passed");
    expect(codes).toContain("REVOCATION_UNKNOWN");
  });
});
