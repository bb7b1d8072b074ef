import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  ExtendedKeyUsage,
  id_ce_extKeyUsage,
  id_kp_emailProtection,
  id_kp_serverAuth,
  id_kp_timeStamping,
} from "@peculiar/asn1-x509";
import { describe, expect, test } from "vitest";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { assertStillValid, createAuthority, loadSigner } from "./authority";
import { buildCertificateExtension, issueCertificate, toPem } from "./sign/certificate";

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();

describe("the installation's own authority", () => {
  const files = createAuthority(join(dir, "authority"), NOW);

  test("keeps its files readable by their owner only", () => {
    const folder = join(dir, "authority");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  });

  test("is created once and then reused", () => {
    const before = readFileSync(files.keyFile, "utf8");
    expect(createAuthority(join(dir, "authority"), NOW)).toEqual(files);
    expect(readFileSync(files.keyFile, "utf8")).toBe(before);
    expect(readdirSync(dir).filter((name) => name.startsWith("authority"))).toEqual(["authority"]);
  });

  test("issues a seal certificate that OpenSSL accepts, valid for ten years", () => {
    const args = [
      "-attime",
      String(NOW.getTime() / 1000),
      "-CAfile",
      files.authorityCertFile,
      files.certFile,
    ];
    expect(runTool("openssl", ["verify", ...args])).toMatchObject({ code: 0 });
    const seal = new X509Certificate(readFileSync(files.certFile));
    expect(new Date(seal.validTo).getUTCFullYear()).toBe(2036);
    const { output } = runTool("openssl", [
      "x509",
      "-in",
      files.certFile,
      "-noout",
      "-ext",
      "keyUsage,basicConstraints",
    ]);
    expect(output).toMatch(/critical\s+Digital Signature, Non Repudiation/);
    expect(output).toMatch(/CA:FALSE/);
  });

  test("loads the signer with its chain, the seal certificate first", () => {
    const signer = loadSigner(files, NOW);
    expect(signer.chain).toHaveLength(2);
    expect(signer.name).toMatch(/^Rubrica Document Seal [0-9A-F]{8}$/);
  });
});

describe("the check of the signing key at start", () => {
  type Made = { key: string; certificate: string };
  const exportPem = (key: { export(options: { type: "pkcs8"; format: "pem" }): string | Buffer }) =>
    key.export({ type: "pkcs8", format: "pem" }).toString();
  const makeCertificate = (change: Partial<Parameters<typeof issueCertificate>[0]> = {}): Made => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const certificate = issueCertificate({
      commonName: "Seal",
      organisation: "Test",
      publicKey,
      issuerKey: privateKey,
      use: "seal",
      notBefore: new Date("2026-01-01T00:00:00Z"),
      notAfter: new Date("2027-01-01T00:00:00Z"),
      ...change,
    });
    return { key: exportPem(privateKey), certificate: toPem(certificate) };
  };
  const buildPurposes = (...list: string[]) =>
    buildCertificateExtension(id_ce_extKeyUsage, false, new ExtendedKeyUsage(list));
  const makeIssuedCertificate = (fault: "expired" | "forged" | "none"): Made => {
    const [key, other] = [1, 2].map(() => generateKeyPairSync("ec", { namedCurve: "P-256" }));
    if (!key || !other) throw new TypeError("no keys");
    const issuer = issueCertificate({
      commonName: "Issuer",
      organisation: "Test",
      publicKey: key.publicKey,
      issuerKey: key.privateKey,
      use: "authority",
      notBefore: new Date("2026-01-01T00:00:00Z"),
      notAfter: new Date(fault === "expired" ? "2026-06-01T00:00:00Z" : "2027-01-01T00:00:00Z"),
    });
    const issuerKey = fault === "forged" ? other.privateKey : key.privateKey;
    const own = makeCertificate({ issuer: { certificate: issuer }, issuerKey });
    return { ...own, certificate: own.certificate + toPem(issuer) };
  };
  const good = makeCertificate();
  const weak = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const locked = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    type: "pkcs8",
    format: "pem",
    cipher: "aes-256-cbc",
    passphrase: "right",
  });

  let count = 0;
  function loadWithFiles({ key, certificate }: Made, passphrase?: string) {
    const [keyFile, certFile] = [join(dir, `k${++count}.pem`), join(dir, `c${count}.pem`)];
    writeFileSync(keyFile, key);
    writeFileSync(certFile, certificate);
    return loadSigner({ keyFile, certFile, ...(passphrase === undefined ? {} : { passphrase }) }, NOW);
  }

  test("accepts a good key with or without its issuer", () => {
    expect(loadWithFiles(good).name).toBe("Seal");
    expect(loadWithFiles(makeIssuedCertificate("none")).chain).toHaveLength(2);
    expect(loadWithFiles(makeCertificate({ extensions: [buildPurposes(id_kp_emailProtection)] })).name).toBe(
      "Seal",
    );
  });

  test("refuses a key from the moment it expires while the service runs", () => {
    const signer = loadWithFiles(good);
    expect(() => assertStillValid(signer, NOW)).not.toThrow();
    expect(() => assertStillValid(signer, new Date("2027-01-02T00:00:00Z"))).toThrow(/expired on 2027-01-01/);
  });

  test.each<[string, RegExp, () => Made]>([
    [
      "expired",
      /expired on 2025-01-01/,
      () =>
        makeCertificate({
          notBefore: new Date("2024-01-01T00:00:00Z"),
          notAfter: new Date("2025-01-01T00:00:00Z"),
        }),
    ],
    [
      "not yet valid",
      /valid only from 2027-01-01/,
      () =>
        makeCertificate({
          notBefore: new Date("2027-01-01T00:00:00Z"),
          notAfter: new Date("2028-01-01T00:00:00Z"),
        }),
    ],
    ["for another key", /another key/, () => ({ ...good, certificate: makeCertificate().certificate })],
    [
      "not made for signing",
      /neither digitalSignature nor nonRepudiation/,
      () => makeCertificate({ use: "authority" }),
    ],
    [
      "for time-stamps or web sites only",
      /made for something else than signing documents/,
      () => makeCertificate({ extensions: [buildPurposes(id_kp_serverAuth, id_kp_timeStamping)] }),
    ],
    [
      "under an issuer that has expired",
      /certificate of Issuer expired on 2026-06-01/,
      () => makeIssuedCertificate("expired"),
    ],
    ["that its issuer did not sign", /was not signed by Issuer/, () => makeIssuedCertificate("forged")],
    ["too weak", /at least 2048/, () => ({ ...good, key: exportPem(weak.privateKey) })],
    ["without a certificate", /no certificate/, () => ({ ...good, certificate: "" })],
    ["no key at all", /SIGNING_KEY_FILE holds no private key/, () => ({ ...good, key: "hello" })],
    ["locked by an unknown passphrase", /SIGNING_PASSPHRASE/, () => ({ ...good, key: locked.toString() })],
  ])("refuses the key and says what to change: %s", (_, message, make) => {
    expect(() => loadWithFiles(make())).toThrowError(message);
  });

  test("names the variable of a missing file", () => {
    expect(() =>
      loadSigner({ keyFile: "/nowhere/key.pem", certFile: "/nowhere/cert.pem" }, NOW),
    ).toThrowError(/SIGNING_KEY_FILE \(\/nowhere\/key.pem\)/);
  });
});

describe("a PKCS#12 file", () => {
  const files = createAuthority(join(dir, "for-p12"), NOW);
  function exportPkcs12(...options: string[]): string {
    const path = join(dir, `made-${++exportCount}.p12`);
    const inputs = ["-inkey", files.keyFile, "-in", files.certFile, "-passout", "pass:geheim ñ"];
    const { code, output } = runTool("openssl", ["pkcs12", "-export", ...inputs, ...options, "-out", path]);
    if (code !== 0) throw new Error(output);
    return path;
  }
  let exportCount = 0;

  test.each([
    ["as OpenSSL 3 writes it", []],
    ["with AES-128", ["-keypbe", "AES-128-CBC", "-certpbe", "AES-128-CBC"]],
    [
      "as Java and Windows wrote it",
      ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"],
    ],
    ["with bare certificates", ["-certpbe", "NONE"]],
  ])("opens %s", (_, options) => {
    const signer = loadSigner({ p12File: exportPkcs12(...options), passphrase: "geheim ñ" }, NOW);
    expect(signer.chain).toEqual(loadSigner(files, NOW).chain);
  });

  test("is refused for a wrong passphrase, another format or a missing file", () => {
    const refusal = /SIGNING_P12_FILE cannot be opened with SIGNING_PASSPHRASE/;
    expect(() => loadSigner({ p12File: exportPkcs12(), passphrase: "wrong" }, NOW)).toThrowError(refusal);
    expect(() => loadSigner({ p12File: files.keyFile, passphrase: "geheim ñ" }, NOW)).toThrowError(refusal);
    expect(() => loadSigner({ p12File: "/nowhere.p12" }, NOW)).toThrowError(
      /SIGNING_P12_FILE \(\/nowhere.p12\)/,
    );
  });
});
