import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { createAuthority, loadSigner } from "@/server/pdf/authority";
import { sealItem } from "@/server/pdf/seal";
import { sealOverSignatures } from "@/server/pdf/seal-over-signatures";
import { issueCertificate, toPem } from "@/server/pdf/sign/certificate";
import {
  burnPlainValues,
  embedSignature,
  layOutSlots,
  prepareSignature,
} from "@/server/pdf/sign/prepared-signature";
import type { Signer } from "@/server/pdf/sign/signer";
import type { TimestampSettings } from "@/server/pdf/timestamp/authorities";
import { buildRevocationSources } from "@/server/testing/pdf/issuer";
import { createTemporaryFolder, listRawSignatures, runTool } from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf, taggedPdf } from "@/server/testing/pdf/samples";
import { TestingTimestampAuthority } from "@/server/testing/pdf/timestamp-authority";
import { type IssuedSigner, TestingAuthority } from "@/server/testing/verify/signers";
import { addSignature, appendUpdate, findObjectNumbers } from "@/server/testing/verify/updates";
import { isAcceptedByOpenssl, readPdfsigVerdicts } from "@/server/testing/verify/verdicts";
import { parseCertificates } from "./certificate";
import type { Report } from "./report";
import { loadVerifierSource } from "./standalone";
import { verifyPdf } from "./verify-pdf";

// Files of our own sealer, at every level and with recipients' own signatures. This verifier, its single-file
// build, pdfsig and OpenSSL judge them.
vi.setConfig({ testTimeout: toPatientMs(120), hookTimeout: toPatientMs(120) });

const NOW = new Date();
const DAY_MS = 86_400_000;
const SOON = new Date(NOW.getTime() + 3_600_000);
const IN_TWENTY_YEARS = new Date(NOW.getTime() + 20 * 366 * DAY_MS);
const folder = createTemporaryFolder();
const own = createAuthority(join(folder, "authority"), NOW);
const accredited = new TestingAuthority("An Accredited Provider");
const [maria, pedro] = [
  accredited.issue("rsa", { name: "María Soto" }),
  accredited.issue("p256", { name: "Pedro Rojas" }),
];
const stranger = new TestingAuthority("A Stranger");
const visitor = stranger.issue("rsa", { name: "Somebody" });
const script = join(folder, "verify.mjs");
const trustFile = join(folder, "trust.pem");
let clock: TestingTimestampAuthority;
let once: { url: string; stop(): Promise<void> };

beforeAll(async () => {
  clock = await TestingTimestampAuthority.start();
  once = await startAnsweringOnce(clock.url());
  writeFileSync(script, await loadVerifierSource(undefined));
  const all = [own.authorityCertFile, accredited.certFile].map((file) => readFileSync(file, "utf8"));
  writeFileSync(trustFile, [...all, toPem(clock.issuer.certificate)].join("\n"));
});
afterAll(async () => {
  await once.stop();
  await clock.stop();
});

/** A time-stamp authority that answers the first request and no other. */
async function startAnsweringOnce(behind: string) {
  let requestCount = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (requestCount++ > 0) return void response.writeHead(500).end();
    const type = { "content-type": "application/timestamp-query" };
    const answer = await fetch(behind, { method: "POST", body: Buffer.concat(chunks), headers: type });
    response.writeHead(200, { "content-type": "application/timestamp-reply" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

let count = 0;
const getNextPath = () => join(folder, `file-${++count}.pdf`);
const loadOwnSigner = () => loadSigner(own, NOW);
function createBroughtSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { issuer } = clock;
  const certificate = issueCertificate({
    commonName: `Brought ${++count}`,
    organisation: "Test",
    publicKey,
    use: "seal",
    notBefore: new Date(NOW.getTime() - DAY_MS),
    notAfter: new Date(NOW.getTime() + 300 * DAY_MS),
    issuer: { certificate: issuer.certificate },
    issuerKey: issuer.key,
    extensions: buildRevocationSources(issuer.baseUrl, ["ocsp", "list"]),
  });
  return { key: privateKey, chain: [certificate, issuer.certificate], name: "Brought seal" };
}
const createTimestampSettings = (url: string): TimestampSettings => ({ urls: [url], policy: "best-effort" });

async function sealFile(original: Buffer, signer: Signer, timestamps?: TimestampSettings) {
  const [originalPath, outPath] = [getNextPath(), getNextPath()];
  writeFileSync(originalPath, original);
  const { level } = await sealItem({
    originalPath,
    outPath,
    fields: [sampleStampField({ text: "Sealed value" })],
    certificate: null,
    rejectStamp: false,
    signer,
    signingTime: NOW,
    language: "en",
    timestamps,
  });
  return { path: outPath, level };
}

function createRawSignature({ kind, keyFile }: IssuedSigner, hash: Buffer): Buffer {
  const [input, output] = [getNextPath(), getNextPath()];
  writeFileSync(input, hash);
  const padding = kind === "rsa" ? ["-pkeyopt", "rsa_padding_mode:pkcs1"] : [];
  const digest = ["-pkeyopt", "digest:sha256"];
  const ran = runTool("openssl", [
    ...["pkeyutl", "-sign", "-inkey", keyFile, ...padding, ...digest, "-in", input, "-out", output],
  ]);
  if (ran.code !== 0) throw new Error(ran.output);
  return readFileSync(output);
}
const getChain = ({ certFile }: IssuedSigner): Buffer[] =>
  [certFile, accredited.certFile].map((file) => new X509Certificate(readFileSync(file)).raw);
const createSignatureInfo = (name: string) => ({
  name,
  reason: "Advanced electronic signature",
  signingTime: NOW,
});
const createValueAt = (fieldId: number, text: string, positionY: number) =>
  sampleStampField({ fieldId, text, positionY });

async function signInSlot(path: string, slot: string, person: IssuedSigner, text: string): Promise<string> {
  const [preparedPath, outPath] = [getNextPath(), getNextPath()];
  const chain = getChain(person);
  const fields = [createValueAt(slot === "Signer1" ? 2 : 3, text, slot === "Signer1" ? 40 : 60)];
  const prepared = await prepareSignature({
    path,
    outPath: preparedPath,
    slot,
    fields,
    info: createSignatureInfo(text),
    chain,
  });
  const signature = createRawSignature(person, prepared.hash);
  embedSignature({ path: preparedPath, outPath, chain, prepared, signature, timestamp: null });
  return outPath;
}

/**
 * A plain value, then María, then Pedro, each with values in slots laid out before; then the service's seal.
 */
async function signByTwo(timestamps?: TimestampSettings, file = simplePdf([{}])) {
  const [original, slots, base, outPath] = [getNextPath(), getNextPath(), getNextPath(), getNextPath()];
  writeFileSync(original, file);
  await layOutSlots(original, slots, {
    language: "en",
    plans: [
      { name: "Signer1", person: "María Soto", pages: [1] },
      { name: "Signer2", person: "Pedro Díaz", pages: [1] },
      { name: "Seal", person: null, pages: [] },
    ],
  });
  await burnPlainValues(slots, base, { language: "en", fields: [createValueAt(1, "Plain value", 20)] });
  const first = await signInSlot(base, "Signer1", maria, "Maria here");
  const second = await signInSlot(first, "Signer2", pedro, "Pedro here");
  const before = createHash("sha256").update(readFileSync(second)).digest("hex");
  const signer = loadOwnSigner();
  const { level } = await sealOverSignatures({
    path: second,
    outPath,
    originalSize: file.length,
    before,
    slot: "Seal",
    recipientSlots: ["Signer1", "Signer2"],
    signer,
    info: createSignatureInfo(signer.name),
    timestamps,
    language: "en",
  });
  return { first, second, path: outPath, level };
}

const buildAnchors = (...files: string[]) => files.flatMap((file) => parseCertificates(readFileSync(file)));
const judgeFile = (path: string, at = SOON, anchors = buildAnchors(trustFile)): Report =>
  verifyPdf(readFileSync(path), { anchors, at });
const listCodes = ({ signatures }: Report): string[][] =>
  signatures.map(({ reasons }) => reasons.map(({ code }) => code));

function runStandalone(path: string): { code: number | null; report: Report } {
  const args = [script, path, "--trust", trustFile, "--at", SOON.toISOString(), "--json"];
  const ran = spawnSync(process.execPath, args, { env: { NODE_ENV: "production" }, encoding: "utf8" });
  const { path: _, ...report } = JSON.parse(ran.stdout);
  return { code: ran.status, report };
}

/**
 * Compares each signature with other verifiers: pdfsig and `openssl cms`, and `openssl ts` for a document
 * time-stamp.
 */
async function expectOthersAgree(path: string): Promise<void> {
  const report = judgeFile(path);
  const bytes = readFileSync(path);
  const signatures = report.signatures.filter(({ kind }) => kind !== "timestamp");
  // pdfsig lists empty fields too, without a range.
  const theirs = (await readPdfsigVerdicts(path)).filter(({ end }) => !Number.isNaN(end));
  expect(theirs).toEqual(
    signatures.map(({ range: [, , end = 0], isIntact, coversWholeFile }) => ({
      end,
      isValid: isIntact,
      isWhole: coversWholeFile,
    })),
  );
  for (const { range, isIntact } of signatures) {
    expect(await isAcceptedByOpenssl(folder, `question-${++count}`, bytes, range)).toBe(isIntact);
  }
  const raw = listRawSignatures(bytes);
  for (const { range, isIntact } of report.signatures.filter(({ kind }) => kind === "timestamp")) {
    const end = (range[2] ?? 0) + (range[3] ?? 0);
    const found = raw.find(({ covered }) => covered.length === end - ((range[2] ?? 0) - (range[1] ?? 0)));
    const [token, data] = [getNextPath(), getNextPath()];
    writeFileSync(token, found?.cms ?? "");
    writeFileSync(data, found?.covered ?? "");
    const args = ["ts", "-verify", "-data", data, "-in", token, "-token_in", "-CAfile", trustFile];
    expect(runTool("openssl", args).code === 0).toBe(isIntact);
  }
}

describe("the service's own seal", () => {
  const cases: [string, () => ReturnType<typeof sealFile>, string, string[]][] = [
    ["B-B", () => sealFile(simplePdf([{}, {}]), loadOwnSigner()), "B-B", ["certification"]],
    [
      "B-T: its issuer gave no answer for later",
      async () => {
        clock.issuer.broken.add("/ocsp").add("/issuer.crl");
        try {
          return await sealFile(simplePdf([{}]), createBroughtSigner(), createTimestampSettings(clock.url()));
        } finally {
          clock.issuer.broken.clear();
        }
      },
      "B-T",
      ["certification", "timestamp"],
    ],
    [
      "B-LT: the authority did not answer a second time",
      () => sealFile(simplePdf([{}]), loadOwnSigner(), createTimestampSettings(once.url)),
      "B-LT",
      ["certification"],
    ],
    [
      "B-LTA, of the installation's own authority",
      () => sealFile(simplePdf([{}]), loadOwnSigner(), createTimestampSettings(clock.url())),
      "B-LTA",
      ["certification", "timestamp"],
    ],
    [
      "B-LTA, on a tagged file",
      () => sealFile(taggedPdf(), loadOwnSigner(), createTimestampSettings(clock.url())),
      "B-LTA",
      ["certification", "timestamp"],
    ],
    [
      "B-LTA, of a brought key",
      () =>
        sealFile(
          simplePdf([{}], { style: "packed" }),
          createBroughtSigner(),
          createTimestampSettings(clock.url()),
        ),
      "B-LTA",
      ["certification", "timestamp"],
    ],
  ];
  describe.each(cases)("%s", (_, make, expected, kinds) => {
    let sealedFile: Awaited<ReturnType<typeof sealFile>>;
    beforeAll(async () => {
      sealedFile = await make();
    });

    test("passes, alone or followed only by validation data and the authority's time-stamp", () => {
      const report = judgeFile(sealedFile.path);
      expect(sealedFile.level).toBe(expected);
      expect(report.signatures.map(({ kind }) => kind)).toEqual(kinds);
      expect(report.status).toBe("passed");
      for (const one of report.signatures) expect(one).toMatchObject({ status: "passed", isIntact: true });
      const [first] = report.signatures;
      const after = first?.changesAfter.map(({ kind }) => kind) ?? [];
      expect(["documentSecurity", "timestamp"]).toEqual(expect.arrayContaining(after));
      const codes = listCodes(report)[0];
      expect(codes).toContain(expected === "B-B" ? "WHOLE_FILE_COVERED" : "LATER_CHANGES_PERMITTED");
      expect(codes).toContain(expected === "B-B" ? "TIME_CLAIMED_ONLY" : "TIME_PROVEN");
      if (expected === "B-LT" || expected === "B-LTA") expect(codes).toContain("NOT_REVOKED");
    });

    test("verify.mjs gives the same verdict, and pdfsig and OpenSSL agree about every signature", async () => {
      expect(runStandalone(sealedFile.path)).toEqual({ code: 0, report: judgeFile(sealedFile.path) });
      await expectOthersAgree(sealedFile.path);
    });

    test("after its certificate expires it passes by its time-stamp, and is left open without one", () => {
      const { status } = judgeFile(sealedFile.path, IN_TWENTY_YEARS);
      expect(status).toBe(expected === "B-B" ? "indeterminate" : "passed");
    });

    test("one changed byte in any of its states fails", () => {
      const bytes = readFileSync(sealedFile.path);
      const ends = judgeFile(sealedFile.path).file.revisions.map(({ size }) => size);
      const covered = Math.max(
        ...judgeFile(sealedFile.path).signatures.map(({ range }) => (range[2] ?? 0) + (range[3] ?? 0)),
      );
      for (const end of ends.filter((size) => size <= covered)) {
        const flipped = Buffer.from(bytes);
        flipped[end - 20] = (flipped[end - 20] ?? 0) ^ 1;
        expect(verifyPdf(flipped, { anchors: buildAnchors(trustFile), at: SOON }).status, String(end)).toBe(
          "failed",
        );
      }
    });
  });

  test("over another party's signature passes with it, also as B-LTA, and names the other one", async () => {
    const before = addSignature(simplePdf([{}]), {
      field: "Theirs",
      sign: (covered) => stranger.sign(visitor, covered),
    });
    const { path, level } = await sealFile(before, loadOwnSigner(), createTimestampSettings(clock.url()));
    expect(level).toBe("B-LTA");
    const report = judgeFile(path, SOON, buildAnchors(trustFile, stranger.certFile));
    expect(report.signatures.map(({ kind }) => kind)).toEqual(["approval", "approval", "timestamp"]);
    expect(report.status).toBe("passed");
    expect(listCodes(report)[0]).toContain("ADDITIONS_SIGNED_LATER");
    expect(judgeFile(path).signatures[0]).toMatchObject({ status: "indeterminate", isIntact: true });
    await expectOthersAgree(path);
  });
});

describe("a file that two recipients signed with their own keys", () => {
  let plain: Awaited<ReturnType<typeof signByTwo>>;
  let lasting: Awaited<ReturnType<typeof signByTwo>>;
  beforeAll(async () => {
    plain = await signByTwo();
    lasting = await signByTwo(createTimestampSettings(clock.url()), taggedPdf());
  });

  test("passes once the service sealed it, in plain words for each signer", async () => {
    expect([plain.level, lasting.level]).toEqual(["B-B", "B-LTA"]);
    for (const { path } of [plain, lasting]) {
      const report = judgeFile(path);
      expect(report.status).toBe("passed");
      const names = report.signatures.map(({ certificate }) => certificate?.name);
      expect(names.slice(0, 2)).toEqual(["María Soto", "Pedro Rojas"]);
      for (const one of report.signatures) expect(one).toMatchObject({ status: "passed", isIntact: true });
      const [first, second] = listCodes(report);
      // Pedro's values were drawn after María signed, and he signed the file with them.
      expect(first).toContain("ADDITIONS_SIGNED_LATER");
      expect(second).toContain("LATER_CHANGES_PERMITTED");
      for (const codes of listCodes(report)) expect(codes).not.toContain("CHANGED_AS_NOBODY_FORBADE");
      expect(runStandalone(path)).toEqual({ code: 0, report });
      await expectOthersAgree(path);
    }
  });

  test("describes every signature and filled field, and has them in the structure of a tagged file", () => {
    const struct = runTool("pdfinfo", ["-struct-text", lasting.path]).output;
    expect(struct).toContain('"Plain value"');
    expect(struct.match(/^Form\n {2}Object/gm)).toHaveLength(3);
    expect(struct.match(/^Annot \(inline\)\n {2}Object/gm)).toHaveLength(2);
    const text = runTool("qpdf", ["--json", lasting.path]).output;
    const words = ["Signature of María Soto", "Signature of Pedro Díaz", "Electronic seal of the service"];
    for (const name of [...words, "Time-stamp of the document"]) expect(text).toContain(`"u:${name}"`);
    expect(text).toContain(`"u:Filled in on page 1 by Pedro Díaz"`);
  });

  test("passes at each step on the way", async () => {
    for (const path of [plain.first, plain.second]) {
      expect(judgeFile(path).status).toBe("passed");
      await expectOthersAgree(path);
    }
  });

  test("is left open where no trusted signer signed the later values", () => {
    // If only the installation is trusted, both signers are unknown, so no trusted signer endorses the
    // drawing.
    const report = judgeFile(plain.second, SOON, buildAnchors(own.authorityCertFile));
    expect(report.status).toBe("indeterminate");
    expect(listCodes(report)[0]).toContain("CHANGED_AS_NOBODY_FORBADE");
    // The seal endorses the additions, though not the identity of the two.
    const sealedReport = judgeFile(lasting.path, SOON, buildAnchors(own.authorityCertFile));
    expect(listCodes(sealedReport)[0]).toEqual(
      expect.arrayContaining(["ADDITIONS_SIGNED_LATER", "ISSUER_UNKNOWN"]),
    );
  });

  test("fails when one byte of any signed state changes", () => {
    const bytes = readFileSync(lasting.path);
    for (const { size } of judgeFile(lasting.path).file.revisions) {
      const flipped = Buffer.from(bytes);
      flipped[size - 20] = (flipped[size - 20] ?? 0) ^ 1;
      const { status } = verifyPdf(flipped, { anchors: buildAnchors(trustFile), at: SOON });
      expect(status, String(size)).toBe("failed");
    }
  });

  test("is left open when a field is drawn over after the seal without a signature", () => {
    const bytes = readFileSync(plain.path);
    const place = findObjectNumbers(bytes, /\/Subtype\s*\/Form[\s\S]*\/Matrix/).at(-1) ?? 0;
    const drawing = "1 1 1 rg 0 0 400 800 re f";
    const dict = `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Length ${drawing.length} >>`;
    const over = appendUpdate(bytes, { objects: { [place]: `${dict}\nstream\n${drawing}\nendstream` } });
    const report = verifyPdf(over, { anchors: buildAnchors(trustFile), at: SOON });
    expect(report.status).toBe("indeterminate");
    expect(report.signatures.map(({ isIntact, coversWholeFile }) => [isIntact, coversWholeFile])).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
    for (const codes of listCodes(report)) expect(codes).toContain("CHANGED_AS_NOBODY_FORBADE");
  });
});
