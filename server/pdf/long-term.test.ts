import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildRevocationSources, type TestingIssuer } from "@/server/testing/pdf/issuer";
import {
  checkWithQpdf,
  createTemporaryFolder,
  listPdfsigSignatures,
  listRawSignatures,
  type RawSignature,
  readSecurityStore,
  runTool,
} from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { type Fault, TestingTimestampAuthority } from "@/server/testing/pdf/timestamp-authority";
import { createAuthority, loadSigner } from "./authority";
import { type Sealed, sealItem } from "./seal";
import { issueCertificate, toPem } from "./sign/certificate";
import { readSignatureValue } from "./sign/cms";
import type { Signer } from "./sign/signer";
import type { TimestampSettings } from "./timestamp/authorities";

const dir = createTemporaryFolder();
const NOW = new Date();
const DAY_MS = 86_400_000;
let authority: TestingTimestampAuthority;
let issuer: TestingIssuer;
beforeAll(async () => {
  authority = await TestingTimestampAuthority.start();
  issuer = authority.issuer;
});
afterAll(() => authority.stop());

let count = 0;
function createBroughtSigner(which: readonly ("ocsp" | "list")[] = ["ocsp", "list"], mark = ""): Signer {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const certificate = issueCertificate({
    commonName: `Brought seal ${++count}`,
    organisation: "Test",
    publicKey,
    use: "seal",
    notBefore: new Date(NOW.getTime() - DAY_MS),
    notAfter: new Date(NOW.getTime() + 300 * DAY_MS),
    issuer: { certificate: issuer.certificate },
    issuerKey: issuer.key,
    extensions: buildRevocationSources(issuer.baseUrl, which, mark),
  });
  return { key: privateKey, chain: [certificate, issuer.certificate], name: "Brought seal" };
}

type SealedSample = { path: string; bytes: Buffer; original: Buffer; sealed: Sealed };
async function sealFile(
  signer: Signer,
  faults: Fault[],
  policy: TimestampSettings["policy"],
  original = simplePdf([{}, {}]),
): Promise<SealedSample> {
  const name = join(dir, `lt-${++count}`);
  writeFileSync(`${name}.pdf`, original);
  const sealed = await sealItem({
    originalPath: `${name}.pdf`,
    outPath: `${name}-out.pdf`,
    fields: [sampleStampField({ text: "Sealed value" })],
    certificate: null,
    rejectStamp: false,
    signer,
    signingTime: NOW,
    language: "en",
    timestamps: { urls: faults.map((fault) => authority.url(fault)), policy },
  });
  return { path: `${name}-out.pdf`, bytes: readFileSync(`${name}-out.pdf`), original, sealed };
}

function judgeSeal([first, last]: RawSignature[], root: Buffer) {
  const writeTestFile = (name: string, bytes: Buffer | string) => {
    writeFileSync(join(dir, name), bytes);
    return join(dir, name);
  };
  const anchors = writeTestFile("anchors.pem", toPem(root) + toPem(issuer.certificate));
  if (!first || !last) throw new Error("There should be two signatures.");
  const cms = ["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-purpose", "any"];
  const signed = [
    "-in",
    writeTestFile("cms", first.cms),
    "-content",
    writeTestFile("covered", first.covered),
    "-CAfile",
    anchors,
  ];
  const token = /1\.2\.840\.113549\.1\.9\.16\.2\.14|signatureTimeStampToken/;
  const printed = runTool("openssl", [
    "cms",
    "-cmsout",
    "-print",
    "-inform",
    "DER",
    "-in",
    join(dir, "cms"),
  ]).output;
  const value = writeTestFile("value", readSignatureValue(first.cms));
  return {
    cms: runTool("openssl", [...cms, ...signed, "-out", join(dir, "out")]).code,
    hasToken: token.test(printed),
    token: runTool("openssl", [
      "ts",
      "-verify",
      "-data",
      value,
      "-in",
      writeTestFile("token", findToken(first.cms)),
      "-token_in",
      "-CAfile",
      anchors,
    ]).code,
    document: runTool("openssl", [
      "ts",
      "-verify",
      "-data",
      writeTestFile("covered2", last.covered),
      "-in",
      writeTestFile("token2", last.cms),
      "-token_in",
      "-CAfile",
      anchors,
    ]).code,
  };
}

/** The time-stamp token is the last ContentInfo in the signature: found by its bytes, not by our reader. */
function findToken(cms: Buffer): Buffer {
  const name = Buffer.from("060b2a864886f70d010910020e", "hex");
  const at = cms.indexOf(name) + name.length;
  const set = runTool("openssl", [
    "asn1parse",
    "-inform",
    "DER",
    "-in",
    join(dir, "cms"),
    "-strparse",
    String(at),
    "-noout",
    "-out",
    join(dir, "set"),
  ]);
  if (set.code !== 0) throw new Error(set.output);
  const bytes = readFileSync(join(dir, "set"));
  // Without the SET's own header, whose length its second byte gives.
  return bytes.subarray(2 + ((bytes[1] ?? 0) & 0x7f));
}

describe("a long-term seal with a time-stamp authority", () => {
  /** Larger than the files that sealing reads into memory. */
  const createLargeFile = () =>
    simplePdf([{}, {}], { extra: [{ dict: "<< >>", data: Buffer.alloc(9_000_000, 7) }] });
  test.each<[string, () => Signer, (() => Buffer)?]>([
    ["of the installation's own authority", () => loadSigner(createAuthority(join(dir, "own"), NOW), NOW)],
    ["of a brought RSA key", () => createBroughtSigner()],
    ["on a file that stays on the disk", () => createBroughtSigner(), createLargeFile],
  ])("%s", async (_, make, getOriginal) => {
    const signer = make();
    const { path, bytes, original, sealed } = await sealFile(signer, ["none"], "required", getOriginal?.());
    expect(sealed).toMatchObject({ level: "B-LTA", missing: [] });
    expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
    const root = signer.chain[1] ?? issuer.certificate;
    expect(judgeSeal(listRawSignatures(bytes), root)).toEqual({
      cms: 0,
      hasToken: true,
      token: 0,
      document: 0,
    });
    expect(listPdfsigSignatures(path)).toEqual([
      { isValid: true, isWhole: false, type: "ETSI.CAdES.detached" },
      // poppler 22.12 knows no document timestamps; OpenSSL judged this one above (ruling 58).
      { isValid: false, isWhole: true, type: "unknown" },
    ]);
    expect(checkWithQpdf(path)).toBe(0);
  });

  test("contains all that a reader needs later: OpenSSL checks the chain against the stored lists", async () => {
    const signer = createBroughtSigner(["list"]);
    const { path } = await sealFile(signer, ["none"], "required");
    const certificates = readSecurityStore(path, "Certs");
    expect(certificates.some((der) => der.equals(signer.chain[0] ?? Buffer.of()))).toBe(true);
    const lists = readSecurityStore(path, "CRLs");
    expect(lists).toHaveLength(1);
    writeFileSync(join(dir, "list.der"), lists[0] ?? Buffer.of());
    const args = ["crl", "-inform", "DER", "-in", join(dir, "list.der"), "-out", join(dir, "list.pem")];
    runTool("openssl", args);
    writeFileSync(join(dir, "root.pem"), toPem(issuer.certificate));
    writeFileSync(join(dir, "seal.pem"), toPem(signer.chain[0] ?? Buffer.of()));
    const verify = ["-crl_check", "-CRLfile", join(dir, "list.pem"), "-CAfile", join(dir, "root.pem")];
    expect(runTool("openssl", ["verify", ...verify, join(dir, "seal.pem")])).toMatchObject({ code: 0 });
    expect(readSecurityStore(path, "OCSPs"), "the authority's own certificate").toHaveLength(1);
  });

  test("asks the issuer once for a revocation list that serves many seals", async () => {
    const signer = createBroughtSigner(["list"]);
    await sealFile(signer, ["none"], "required");
    const before = authority.calls.get("/issuer.crl");
    await sealFile(signer, ["none"], "required");
    expect(authority.calls.get("/issuer.crl")).toBe(before);
  });
});

describe("when time-stamps or revocation data are unavailable", () => {
  test("nothing is sealed while a required time-stamp is missing", async () => {
    await expect(sealFile(createBroughtSigner(), ["rejected", "wrong-imprint"], "required")).rejects.toThrow(
      /No time-stamp authority answered/,
    );
  });

  test("a failed authority is not reported missing when another one answers", async () => {
    const { sealed } = await sealFile(createBroughtSigner(), ["rejected", "none"], "best-effort");
    expect(sealed).toMatchObject({ level: "B-LTA", missing: [] });
  });

  test("a best-effort seal is made without a time-stamp and names what is missing", async () => {
    const { path, sealed } = await sealFile(createBroughtSigner(), ["garbage"], "best-effort");
    expect(sealed).toMatchObject({ level: "B-B", missing: [expect.stringMatching(/127\.0\.0\.1/)] });
    expect(listPdfsigSignatures(path)).toEqual([
      { isValid: true, isWhole: true, type: "ETSI.CAdES.detached" },
    ]);
  });

  test("missing revocation data lowers the level of a best-effort seal and is named", async () => {
    const signer = createBroughtSigner(["ocsp"]);
    issuer.broken.add("/ocsp");
    const { sealed } = await sealFile(signer, ["none"], "best-effort");
    issuer.broken.delete("/ocsp");
    expect(sealed).toMatchObject({
      level: "B-T",
      missing: [expect.stringMatching(/Brought seal .*answered 404/)],
    });
  });

  test("sealing with required time-stamps waits for missing revocation data and then reaches B-LTA", async () => {
    const signer = createBroughtSigner(["ocsp"]);
    issuer.broken.add("/ocsp");
    const requestCount = authority.calls.get("/tsa/none") ?? 0;
    const attempt = sealFile(signer, ["none"], "required");
    await expect(attempt).rejects.toThrow(
      /^What proves the seal later is not to be had: Brought seal .*127\.0\.0\.1 answered 404/,
    );
    issuer.broken.delete("/ocsp");
    expect(authority.calls.get("/tsa/none"), "no second time-stamp for a file thrown away").toBe(
      requestCount + 1,
    );
    expect((await sealFile(signer, ["none"], "required")).sealed).toMatchObject({
      level: "B-LTA",
      missing: [],
    });
  });

  test("an issuer that publishes no revocation data lowers the level instead of delaying the seal", async () => {
    const { sealed } = await sealFile(createBroughtSigner([]), ["none"], "required");
    expect(sealed).toMatchObject({
      level: "B-T",
      missing: [expect.stringMatching(/Brought seal .*publishes no revocation data/)],
    });
  });

  test.each<["ocsp" | "list"]>([["ocsp"], ["list"]])(
    "a revoked certificate cannot seal (%s)",
    async (which) => {
      const signer = createBroughtSigner([which], "?fresh");
      const { serialNumber } = new X509Certificate(signer.chain[0] ?? "");
      issuer.revoked.add(serialNumber);
      const attempt = sealFile(signer, ["none"], "best-effort");
      await expect(attempt).rejects.toThrow(/has been revoked/);
      issuer.revoked.delete(serialNumber);
    },
  );
});
