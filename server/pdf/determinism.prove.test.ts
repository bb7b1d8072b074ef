import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { serialize } from "node:v8";
import { describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { createTemporaryFolder, readByteRange } from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import type { CertificateModel } from "./model";
import type { SealRequest } from "./pool/jobs";
import { issueCertificate, toPem } from "./sign/certificate";

// Two processes start from source; on a busy machine they are slow, not wrong.
vi.setConfig({ testTimeout: toPatientMs(60) });

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const SCRIPT = fileURLToPath(new URL("../testing/pdf/seal-once-process.ts", import.meta.url));
const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const certificate: CertificateModel = {
  envelopeId: "envelope_abcdef123456",
  title: "Contrato de arriendo",
  isRejected: false,
  ownerName: "Ana Rojas",
  ownerEmail: "ana@example.cl",
  createdAt: NOW,
  completedAt: NOW,
  timeZone: "America/Santiago",
  auditHead: HASH,
  auditEntryCount: 23,
  verifyUrl: null,
  files: [{ title: "Contrato.pdf", pageCount: 2, originalSha256: HASH, changes: [] }],
  recipients: [
    {
      name: "María José Ñuñoa",
      email: "maria@example.cl",
      role: "SIGNER",
      authentication: "EMAIL",
      signatures: [{ id: "fld_1", value: { kind: "typed", text: "María", face: "caveat" } }],
      ipAddress: "190.45.12.7",
      userAgent: "Mozilla/5.0",
      sentAt: NOW,
      viewedAt: NOW,
      actedAt: NOW,
      rejectedAt: null,
      rejectionReason: null,
      consent: { version: "2026-11", language: "es", at: NOW },
    },
  ],
};

function requestFile(kind: "rsa" | "ec"): (name: string) => string {
  const { privateKey, publicKey } =
    kind === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issued = issueCertificate({
    commonName: "Seal",
    organisation: "Test",
    publicKey,
    issuerKey: issuer.privateKey,
    use: "seal",
    notBefore: NOW,
    notAfter: new Date("2036-01-01T00:00:00Z"),
  });
  const signer = { keyFile: join(dir, `${kind}-key.pem`), certFile: join(dir, `${kind}-cert.pem`) };
  writeFileSync(signer.keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  writeFileSync(signer.certFile, toPem(issued));
  const originalPath = join(dir, `${kind}.pdf`);
  writeFileSync(originalPath, simplePdf([{}, {}], { style: "stream" }));
  return (name) => {
    const request: SealRequest = {
      originalPath,
      outPath: join(dir, `${kind}-${name}.pdf`),
      signer,
      certificate,
      signingTime: NOW,
      fields: [sampleStampField({ text: "Ñandú 1.234,5" })],
      rejectStamp: false,
      language: "es",
    };
    writeFileSync(join(dir, `${kind}-${name}.request`), serialize(request));
    return join(dir, `${kind}-${name}.request`);
  };
}

async function sealIn(requestPath: string, surroundings: { TZ: string; LC_ALL: string; LANG: string }) {
  const args = ["--import", import.meta.resolve("tsx"), SCRIPT, requestPath];
  const env = { ...process.env, ...surroundings };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const output: unknown = JSON.parse(stdout);
  const locale = surroundings.LC_ALL.replace("_", "-").replace(".UTF-8", "");
  expect(output).toMatchObject({ timeZone: surroundings.TZ, locale });
  return readFileSync(requestPath.replace(/\.request$/, ".pdf"));
}

describe("two processes with different time zones and locales", () => {
  test.each(["rsa", "ec"] as const)("seal the same input to the same bytes (%s)", async (kind) => {
    const request = requestFile(kind);
    const here = { TZ: "America/Santiago", LC_ALL: "es_CL.UTF-8", LANG: "es_CL.UTF-8" };
    const there = { TZ: "Pacific/Auckland", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" };
    const [one, other] = await Promise.all([sealIn(request("a"), here), sealIn(request("b"), there)]);
    const [start, end] = readByteRange(one);
    // Only elliptic-curve signatures may differ, because they are random (ruling 39d).
    const isWhole = kind === "rsa";
    const cutCompared = (bytes: Buffer) =>
      isWhole ? bytes : Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
    expect(readByteRange(other)).toEqual(readByteRange(one));
    expect(cutCompared(other).equals(cutCompared(one))).toBe(true);
  });
});
