import { createHash, randomBytes, X509Certificate } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  checkCertificate,
  chooseSignatureAlgorithm,
  readTrustedIssuers,
} from "@/server/identity/remote-signature/certificate-checks";
import { findCertificateRun } from "@/server/identity/remote-signature/certificate-run";
import { CscProvider } from "@/server/identity/remote-signature/csc-v2";
import { createAuthority, loadSigner } from "@/server/pdf/authority";
import { runRemoteSignatureStep } from "@/server/pdf/remote-signature";
import { sealOverSignatures } from "@/server/pdf/seal-over-signatures";
import {
  burnPlainValues,
  embedSignature,
  layOutSlots,
  prepareSignature,
} from "@/server/pdf/sign/prepared-signature";
import type { TimestampSettings } from "@/server/pdf/timestamp/authorities";
import { followCscRedirects } from "@/server/testing/identity/csc-pages";
import {
  MARIA_KEY,
  PEDRO_KEY,
  startTestCsc,
  type TestCsc,
  type TestSigner,
} from "@/server/testing/identity/csc-service";
import {
  checkWithQpdf,
  createTemporaryFolder,
  readSecurityStore,
  renderPage,
  runTool,
} from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { TestingTimestampAuthority } from "@/server/testing/pdf/timestamp-authority";
import { assertNotRevoked } from "./revocation";

// Third-party programs start slowly on a busy machine.

/** Type of the attribute in DER and hexadecimal (RFC 3161, appendix A). */
const SIGNATURE_TIMESTAMP = "060b2a864886f70d010910020e";
const NOW = new Date();
const dir = createTemporaryFolder();
const authority = createAuthority(join(dir, "authority"), NOW);
const seal = loadSigner(authority, NOW);
let csc: TestCsc;
let store = "";
beforeAll(async () => {
  csc = await startTestCsc();
  store = createTrustStore();
});
afterAll(() => csc[Symbol.asyncDispose]());

function createTrustStore(): string {
  const folder = createTemporaryFolder();
  runTool("certutil", ["-N", "-d", `sql:${folder}`, "--empty-password"]);
  for (const [name, file] of [
    ["seal", authority.authorityCertFile],
    ["accredited", csc.trustedCertsFile],
  ] as const) {
    runTool("certutil", ["-A", "-d", `sql:${folder}`, "-n", name, "-t", "CT,C,C", "-i", file]);
  }
  return folder;
}

const createProvider = () =>
  new CscProvider({
    baseUrl: csc.baseUrl,
    clientId: csc.clientId,
    clientSecret: csc.clientSecret,
    trustedCertsFile: csc.trustedCertsFile,
    multisign: 10,
  });

const createTrip = () => ({
  redirectUri: "http://localhost:3000/back",
  state: randomBytes(32).toString("base64url"),
  codeVerifier: randomBytes(32).toString("base64url"),
  language: "es",
});
const readUrlCode = (url: string) => new URL(url).searchParams.get("code") ?? "";

/** Takes a signer through the service, from recognition to the raw signatures. */
async function getCredential(signer: TestSigner) {
  const service = createProvider();
  const identify = createTrip();
  const back = await followCscRedirects(await service.identifyUrl(identify), { as: signer });
  const { value: token } = await service.identify(identify, readUrlCode(back));
  const [id = ""] = await service.listCredentials(token);
  const credential = await service.credentialInfo(token, id);
  const trusted = readTrustedIssuers(csc.trustedCertsFile);
  const chain = await checkCertificate(credential.chain, { trusted, now: NOW, assertNotRevoked });
  const algorithm = chooseSignatureAlgorithm(chain[0] ?? Buffer.alloc(0), credential.algorithms);
  const signHash = async (hash: Buffer): Promise<Buffer> => {
    const ask = { credentialId: id, hashes: [hash], description: "Contract" };
    const authorize = createTrip();
    const allowed = await followCscRedirects(await service.authorizeUrl(authorize, ask), { as: signer });
    const { value } = await service.activate(authorize, readUrlCode(allowed));
    const [signature] = await service.signHash(token, { ...ask, algorithm, activation: value });
    return signature ?? Buffer.alloc(0);
  };
  return { chain, sign: signHash };
}

const getSha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const SIGNED = { name: "x", reason: "Advanced electronic signature", signingTime: NOW };
const getPath = (name: string) => join(dir, `${name}.pdf`);
const PAGES = [{}, { attributes: "/MediaBox [0 0 595 842] /Rotate 90" }];
const stampField = (fieldId: number, text: string, positionY: number, page = 1) =>
  sampleStampField({ fieldId, text, positionY, page });

/** A plain value, then María (RSA, two pages) and Pedro (P-256), then the service's seal. */
async function signByBoth(original = simplePdf(PAGES)) {
  writeFileSync(getPath("original"), original);
  await layOutSlots(getPath("original"), getPath("slots"), {
    language: "en",
    plans: [
      { name: "Signer1", person: "María Soto", pages: [1, 2] },
      { name: "Signer2", person: "Pedro Díaz", pages: [1] },
      { name: "Seal", person: null, pages: [] },
    ],
  });
  await burnPlainValues(getPath("slots"), getPath("base"), {
    language: "en",
    fields: [stampField(1, "Plain value", 20)],
  });
  const maria = await getCredential(MARIA_KEY);
  const first = await prepareSignature({
    path: getPath("base"),
    outPath: getPath("prepared1"),
    slot: "Signer1",
    fields: [stampField(2, "Maria here", 40), stampField(3, "Maria turned", 40, 2)],
    info: { ...SIGNED, name: "María Soto" },
    chain: maria.chain,
  });
  const firstSignature = await maria.sign(first.hash);
  embedSignature({
    path: getPath("prepared1"),
    outPath: getPath("signed1"),
    chain: maria.chain,
    prepared: first,
    signature: firstSignature,
    timestamp: null,
  });
  const pedro = await getCredential(PEDRO_KEY);
  const second = await prepareSignature({
    path: getPath("signed1"),
    outPath: getPath("prepared2"),
    slot: "Signer2",
    fields: [stampField(4, "Pedro here", 60)],
    info: { ...SIGNED, name: "Pedro Rojas" },
    chain: pedro.chain,
  });
  embedSignature({
    path: getPath("prepared2"),
    outPath: getPath("signed2"),
    chain: pedro.chain,
    prepared: second,
    signature: await pedro.sign(second.hash),
    timestamp: null,
  });
  await sealOverBoth("sealed");
  return { maria, pedro, first, firstSignature };
}

/** Adds the service's seal over both signatures, as a file of this name. */
const sealOverBoth = (name: string, timestamps?: TimestampSettings) =>
  sealOverSignatures({
    path: getPath("signed2"),
    outPath: getPath(name),
    originalSize: statSync(getPath("original")).size,
    before: getSha256(getPath("signed2")),
    slot: "Seal",
    recipientSlots: ["Signer1", "Signer2"],
    signer: seal,
    info: { ...SIGNED, name: seal.name },
    timestamps,
    language: "en",
  });

const verifySignatures = (path: string) => {
  const { output } = runTool("pdfsig", ["-nssdir", `sql:${store}`, path]);
  return {
    signers: [...output.matchAll(/Signer Certificate Common Name: (.+)/g)].map(([, name]) => name),
    valid: output.match(/Signature Validation: Signature is Valid\./g)?.length ?? 0,
    whole: output.match(/Total document signed/g)?.length ?? 0,
    output,
  };
};

describe("two recipients who sign by hash after one who does not, and the service's seal", () => {
  let made: Awaited<ReturnType<typeof signByBoth>>;
  beforeAll(async () => {
    made = await signByBoth();
  });

  test("pdfsig lists every signature as valid, in every revision", () => {
    expect(verifySignatures(getPath("signed1"))).toMatchObject({
      signers: ["María Soto"],
      valid: 1,
      whole: 1,
    });
    expect(verifySignatures(getPath("signed2"))).toMatchObject({
      signers: ["María Soto", "Pedro Rojas"],
      valid: 2,
    });
    const last = verifySignatures(getPath("sealed"));
    expect(last.valid).toBe(3);
    expect(last.signers.slice(0, 2)).toEqual(["María Soto", "Pedro Rojas"]);
    expect(last.whole).toBe(1);
    expect(last.output.match(/Certificate is Trusted/g)?.length).toBeGreaterThan(0);
  });

  test("mutool agrees, qpdf finds nothing wrong, and each revision begins with the one before", () => {
    const { output } = runTool("mutool", ["sign", "-v", getPath("signed1")]);
    expect(output).toMatch(/digest.*(ok|valid|unchanged)|unchanged since/i);
    const revisions = ["original", "slots", "base", "signed1", "signed2", "sealed"].map((name) =>
      readFileSync(getPath(name)),
    );
    for (const [index, bytes] of revisions.slice(1).entries()) {
      const before = revisions[index] ?? Buffer.alloc(0);
      expect(bytes.subarray(0, before.length).equals(before)).toBe(true);
    }
    expect(checkWithQpdf(getPath("sealed"))).toBe(0);
  });

  test("no update after the base writes a page, its content or its annotations", () => {
    const base = readFileSync(getPath("base"));
    const later = readFileSync(getPath("sealed")).subarray(base.length).toString("latin1");
    expect(later).not.toMatch(/\/Type\s*\/Pages?\b/);
    expect(later).not.toMatch(/\/Annots/);
    expect(later).not.toMatch(/\/Type\s*\/Catalog/);
  });

  test("every recipient's values appear on the page, turned with it", () => {
    const { output } = runTool("pdftotext", ["-layout", getPath("sealed"), "-"]);
    for (const text of ["Plain value", "Maria here", "Maria turned", "Pedro here"]) {
      expect(output.replace(/\s+/g, " ")).toContain(text);
    }
    const [before, after] = [renderPage(getPath("base"), 2), renderPage(getPath("sealed"), 2)];
    expect(before.pixels.equals(after.pixels)).toBe(false);
  });

  test("one flipped byte anywhere breaks the signature that covers it", () => {
    const bytes = readFileSync(getPath("signed1"));
    const base = readFileSync(getPath("base")).length;
    for (const at of [20, 400, base - 40, base + 60]) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      writeFileSync(getPath("flipped"), flipped);
      expect(verifySignatures(getPath("flipped")).valid).toBe(0);
    }
  });

  test("bytes changed between preparing and signing are refused, and nothing is written", () => {
    const bytes = readFileSync(getPath("prepared1"));
    const request = {
      path: getPath("mutated"),
      outPath: getPath("never"),
      chain: made.maria.chain,
      prepared: made.first,
      signature: made.firstSignature,
      timestamp: null,
    };
    const mutated = Buffer.from(bytes);
    mutated[bytes.length - 300] = (mutated[bytes.length - 300] ?? 0) ^ 1;
    writeFileSync(getPath("mutated"), mutated);
    expect(() => embedSignature(request)).toThrow(
      expect.objectContaining({ code: "BASE_DOCUMENT_MUTATED", status: 500 }),
    );
    // A thief who also changes our stored hash of the file still cannot change the authorised content.
    const sha256 = createHash("sha256").update(mutated).digest("hex");
    const forged = { ...request, prepared: { ...made.first, sha256 } };
    expect(() => embedSignature(forged)).toThrow(expect.objectContaining({ code: "BASE_DOCUMENT_MUTATED" }));
    expect(() => readFileSync(getPath("never"))).toThrow();
  });

  test("a signature by another key is not embedded", async () => {
    csc.faults = { wrongKey: true };
    const signature = await made.maria.sign(made.first.hash);
    csc.faults = {};
    const request = {
      path: getPath("prepared1"),
      outPath: getPath("never"),
      chain: made.maria.chain,
      prepared: made.first,
      signature,
      timestamp: null,
    };
    expect(() => embedSignature(request)).toThrow(expect.objectContaining({ code: "CSC_REQUEST_FAILED" }));
  });

  test("an ECDSA signature given as two bare numbers is accepted too", async () => {
    csc.faults = { bareEcdsa: true };
    const pedro = await getCredential(PEDRO_KEY);
    const prepared = await prepareSignature({
      path: getPath("base"),
      outPath: getPath("prepared3"),
      slot: "Signer2",
      fields: [],
      info: SIGNED,
      chain: pedro.chain,
    });
    const signature = await pedro.sign(prepared.hash);
    csc.faults = {};
    expect(signature).toHaveLength(64);
    const [path, outPath] = [getPath("prepared3"), getPath("signed3")];
    embedSignature({ path, outPath, chain: pedro.chain, prepared, signature, timestamp: null });
    expect(verifySignatures(outPath)).toMatchObject({ valid: 1, whole: 1 });
  });

  test("a signature gets a time-stamp where authorities are configured, and stays valid when one fails", async () => {
    const authority = await TestingTimestampAuthority.start();
    const [path, outPath] = [getPath("prepared1"), getPath("stamped")];
    const { contentsStart, contentsLength, sha256, hash } = made.first;
    const step = {
      step: "embed" as const,
      path,
      outPath,
      signature: made.firstSignature.toString("base64"),
      chain: made.maria.chain.map((der) => der.toString("base64")),
      prepared: { sha256, hash: hash.toString("base64"), contentsStart, contentsLength },
    };
    for (const fault of ["none", "status-500"] as const) {
      const timestamps = { urls: [authority.url(fault)], policy: "required" as const };
      await runRemoteSignatureStep({ ...step, timestamps }, () => seal);
      expect(verifySignatures(outPath)).toMatchObject({ valid: 1, whole: 1 });
      expect(readFileSync(outPath, "latin1").includes(SIGNATURE_TIMESTAMP)).toBe(fault === "none");
    }
    await authority.stop();
  });

  test("with authorities configured the seal embeds the proof that keeps every signature valid", async () => {
    const stamps = await TestingTimestampAuthority.start();
    const timestamps = { urls: [stamps.url("none")], policy: "required" as const };
    expect(await sealOverBoth("lasting", timestamps)).toMatchObject({ level: "B-LTA", missing: [] });
    await stamps.stop();
    // The recipients' and the seal's; poppler 22.12 knows no document time-stamps (ruling 58).
    expect(verifySignatures(getPath("lasting"))).toMatchObject({ valid: 3 });
    const writeFile = (name: string, bytes: Buffer | string) => {
      writeFileSync(join(dir, name), bytes);
      return join(dir, name);
    };
    const lists = readSecurityStore(getPath("lasting"), "CRLs").map((der) => {
      runTool("openssl", [
        "crl",
        "-inform",
        "DER",
        "-in",
        writeFile("list.der", der),
        "-out",
        join(dir, "list.pem"),
      ]);
      return readFileSync(join(dir, "list.pem"), "utf8");
    });
    const all = writeFile("lists.pem", lists.join(""));
    const kept = readSecurityStore(getPath("lasting"), "Certs");
    for (const { chain } of [made.maria, made.pedro]) {
      const [own = Buffer.alloc(0)] = chain;
      expect(kept.some((der) => der.equals(own))).toBe(true);
      const named = writeFile("own.pem", new X509Certificate(own).toString());
      const how = ["verify", "-crl_check", "-CRLfile", all, "-CAfile", csc.trustedCertsFile];
      expect(runTool("openssl", [...how, named])).toMatchObject({ code: 0 });
    }
  });

  test("the RUN is read from the subject's serial number and from the alternative name", async () => {
    const readOwnRun = (signer: TestSigner) =>
      getCredential(signer).then(({ chain }) => findCertificateRun(chain[0] ?? Buffer.alloc(0)));
    expect(await readOwnRun(MARIA_KEY)).toBe("12.345.678-5");
    expect(await readOwnRun(PEDRO_KEY)).toBe("11.111.111-1");
  });
});

describe("a recipient's certificate that changes before the seal", () => {
  test.each<[string, () => void, RegExp]>([
    ["withdrawn", () => csc.revoke(PEDRO_KEY), /Pedro Rojas/],
    [
      "nobody answers for it",
      () => {
        csc.faults = { revocation: "none" };
      },
      /(?:María Soto|Pedro Rojas).*503/,
    ],
  ])("%s: signatures stay, the seal keeps its level, and the problem is named", async (_, happen, named) => {
    const [kept, stamps] = [csc, await TestingTimestampAuthority.start()];
    csc = await startTestCsc();
    try {
      await signByBoth();
      happen();
      const timestamps = { urls: [stamps.url("none")], policy: "required" as const };
      const { level, missing } = await sealOverBoth("after", timestamps);
      expect({ level, missing: missing.join("; ") }).toEqual({
        level: "B-LTA",
        missing: expect.stringMatching(named),
      });
    } finally {
      await csc[Symbol.asyncDispose]();
      await stamps.stop();
      csc = kept;
    }
  });
});
