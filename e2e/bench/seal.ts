import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serialize } from "node:v8";
import { build } from "esbuild";
import { checkSealed } from "@/server/pdf/check";
import { FontSet } from "@/server/pdf/draw/fonts";
import type { CertificateModel } from "@/server/pdf/model";
import { type SealInput, writeSealed } from "@/server/pdf/seal";
import { issueCertificate, toPem } from "@/server/pdf/sign/certificate";
import { rawPdf, sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { buildInkPng, sealWithLibpdf, sealWithPdfLib } from "./seal-others";

/**
 * The cost of sealing against its lower bound in the same process: reading, hashing, one RSA-2048 signature
 * and writing the copy. Every round runs all of them in turn, so that other load affects all alike; the
 * cheapest round counts. Prints Markdown (ruling 39d): `npx tsx e2e/bench/seal.ts [rounds]`.
 */

/**
 * The product's processes live long and seal warm; it takes a few hundred seals until all code is compiled.
 */
const ROUNDS = Number(process.argv[2] ?? 300);
const WARM_UP = 5;
const LARGE_BYTES = 1024 * 1024;
const LARGE_ROUNDS = 25;
const NOW = new Date("2026-11-21T12:00:00Z");
/** About 2 KB a page, as much as a page of text. */
const LINES = "0.5 w 0 0 m 1 1 l S\n".repeat(100);
const SCAN_PAGES = 68;
const SCAN_BYTES = 50 * 1024 * 1024;
/** The libraries need seconds for large files, so a few rounds are enough. */
const SLOW_ROUNDS = 3;

type Work = () => unknown;

async function measureCheapest(works: readonly Work[], rounds: number): Promise<number[]> {
  const costs = works.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      if (round >= Math.min(WARM_UP, rounds - 2))
        costs[index] = Math.min(costs[index] ?? Infinity, (user + system) / 1000);
    }
  }
  return costs;
}

const dir = mkdtempSync(join(tmpdir(), "rubrica-bench-"));

function createRsaSigner(): SealInput["signer"] {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const issuer = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const certificate = issueCertificate({
    commonName: "Bench",
    organisation: "Bench",
    publicKey,
    issuerKey: issuer.privateKey,
    use: "seal",
    notBefore: NOW,
    notAfter: new Date("2036-01-01T00:00:00Z"),
  });
  writeFileSync(join(dir, "key.pem"), privateKey.export({ type: "pkcs8", format: "pem" }));
  writeFileSync(join(dir, "cert.pem"), toPem(certificate));
  return { key: privateKey, chain: [certificate], name: "Bench" };
}

function buildFields(pages: number): SealInput["fields"] {
  const stroke = Array.from(
    { length: 80 },
    (_, i) => [i / 90, 0.5 + 0.3 * Math.sin(i / 7), 0.5, i * 8] as const,
  );
  return [...new Set([1, pages])].flatMap((page, index) => {
    const signature = { kind: "drawn", strokes: [stroke], aspect: 3 } as const;
    const drawn = sampleStampField({
      fieldId: index,
      page,
      type: "SIGNATURE",
      positionY: 60,
      height: 10,
      signature,
    });
    return [drawn, sampleStampField({ fieldId: index + 9, page, text: "María José Ñuñoa" })];
  });
}

/** Builds pages of noise like a scanner's, each about a 68th of 50 MB. */
function buildScan(): Buffer {
  const side = Math.floor(Math.sqrt(SCAN_BYTES / SCAN_PAGES));
  const objects = Array.from({ length: SCAN_PAGES }, (_, index) => {
    const number = 3 + index * 3;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R /Resources << /XObject << /S ${number + 2} 0 R >> >> >>`,
      { dict: "<< >>", data: "q 595 0 0 842 0 0 cm /S Do Q" },
      {
        dict: `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 >>`,
        data: randomBytes(side * side),
      },
    ];
  });
  const kids = objects.map((_, index) => `${3 + index * 3} 0 R`).join(" ");
  const tree = `<< /Type /Pages /Kids [${kids}] /Count ${SCAN_PAGES} >>`;
  return rawPdf({ objects: ["<< /Type /Catalog /Pages 2 0 R >>", tree, ...objects.flat()] });
}

const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const certificate: CertificateModel = {
  envelopeId: "envelope_abcdef123456",
  title: "Contrato",
  isRejected: false,
  ownerName: "Ana",
  ownerEmail: "ana@example.cl",
  createdAt: NOW,
  completedAt: NOW,
  timeZone: "America/Santiago",
  auditHead: HASH,
  auditEntryCount: 23,
  verifyUrl: null,
  files: [{ title: "Contrato.pdf", pageCount: 2, originalSha256: HASH, changes: [] }],
  recipients: ["María", "Benito"].map((name) => ({
    name,
    email: "x@example.cl",
    role: "SIGNER",
    authentication: "EMAIL",
    signatures: [],
    ipAddress: "190.45.12.7",
    userAgent: null,
    sentAt: NOW,
    viewedAt: NOW,
    actedAt: NOW,
    rejectedAt: null,
    rejectionReason: null,
    consent: { version: "2026-11", language: "es", at: NOW },
  })),
};

/** CPU milliseconds of subsetting fonts since the last reading, for a column of its own. */
let subsettingMs = 0;
const embed = FontSet.prototype.embed;
FontSet.prototype.embed = async function embedTimed(this: FontSet) {
  const before = process.cpuUsage();
  await embed.call(this);
  const { user, system } = process.cpuUsage(before);
  subsettingMs += (user + system) / 1000;
};

const signer = createRsaSigner();

/** Bundled like the product's own PDF process: from source, the loader would be measured too. */
async function bundleProcess(): Promise<string> {
  const outfile = fileURLToPath(new URL("../../.next/bench/seal-memory.mjs", import.meta.url));
  const entry = fileURLToPath(new URL("./seal-memory.ts", import.meta.url));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    logLevel: "error",
  });
  return outfile;
}

async function measurePeakMemory(input: SealInput): Promise<number> {
  const requestPath = join(dir, "request");
  const source = { keyFile: join(dir, "key.pem"), certFile: join(dir, "cert.pem") };
  writeFileSync(requestPath, serialize({ ...input, signer: source }));
  return Number(execFileSync(process.execPath, [await bundleProcess(), requestPath], { encoding: "utf8" }));
}

async function measureRow(name: string, original: Buffer, pages: number): Promise<string> {
  const [originalPath, outPath] = [join(dir, `${name}.pdf`), join(dir, `${name}-out.pdf`)];
  writeFileSync(originalPath, original);
  const input: SealInput = {
    originalPath,
    outPath,
    signer,
    certificate: null,
    rejectStamp: false,
    fields: buildFields(pages),
    signingTime: NOW,
    language: "en",
  };
  const copyAndSign = () => {
    const bytes = readFileSync(originalPath);
    sign("sha256", createHash("sha256").update(bytes).digest(), signer.key);
    writeFileSync(outPath, bytes, { flush: true });
  };
  let cheapestFonts = Infinity;
  let bare = Infinity;
  const sealOnce = async () => {
    const [before, cpu] = [subsettingMs, process.cpuUsage()];
    await writeSealed(input);
    const { user, system } = process.cpuUsage(cpu);
    const fonts = subsettingMs - before;
    cheapestFonts = Math.min(cheapestFonts, fonts);
    bare = Math.min(bare, (user + system) / 1000 - fonts);
  };
  const isLarge = original.length > LARGE_BYTES;
  const [floorMs = 1] = await measureCheapest(
    [copyAndSign, sealOnce],
    isLarge ? Math.min(ROUNDS, LARGE_ROUNDS) : ROUNDS,
  );
  const [whole = 0, withPages = 0] = await measureCheapest(
    [() => writeSealed(input), () => writeSealed({ ...input, certificate })],
    WARM_UP + 20,
  );
  const sealed = await writeSealed(input);
  const [checkMs = 0] = await measureCheapest([() => checkSealed(outPath, sealed)], WARM_UP + 3);
  const png = buildInkPng();
  const others = [
    async () =>
      writeFileSync(`${outPath}.o`, await sealWithPdfLib(readFileSync(originalPath), png, signer), {
        flush: true,
      }),
    async () =>
      writeFileSync(`${outPath}.o`, await sealWithLibpdf(readFileSync(originalPath), png, signer), {
        flush: true,
      }),
  ];
  const rounds = isLarge ? SLOW_ROUNDS : WARM_UP + 20;
  const [pdfLib = 0, libpdf = 0] = await measureCheapest(others, rounds);
  const formatTimes = (ms: number) => `${(ms / floorMs).toFixed(1)}x`;
  const memory = (await measurePeakMemory(input)) / original.length;
  return `| ${[
    name,
    (statSync(originalPath).size / 1024).toFixed(0),
    floorMs.toFixed(1),
    formatTimes(bare),
    `${cheapestFonts.toFixed(1)} ms`,
    `${checkMs.toFixed(1)} ms`,
    `${(withPages - whole).toFixed(1)} ms`,
    formatTimes(pdfLib),
    formatTimes(libpdf),
    original.length > 10 * 1024 * 1024 ? `${memory.toFixed(1)} file sizes` : "",
  ].join(" | ")} |`;
}

try {
  console.log(
    "| pages | KB | floor, CPU ms | seal | subsetting fonts | self-check | certificate pages | pdf-lib | @libpdf/core | peak memory |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const pages of [1, 10, 100, 1000]) {
    const original = simplePdf(Array.from({ length: pages }, () => ({ content: LINES })));
    console.log(await measureRow(String(pages), original, pages));
  }
  console.log(await measureRow("68 scanned", buildScan(), SCAN_PAGES));
} finally {
  rmSync(dir, { recursive: true, force: true });
}
