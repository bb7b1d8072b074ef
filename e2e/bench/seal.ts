import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkSealed } from "@/server/pdf/check";
import { type SealInput, writeSealed } from "@/server/pdf/seal";
import { issueCertificate } from "@/server/pdf/sign/certificate";
import { field, simplePdf } from "@/server/pdf/testing-samples";

/**
 * What sealing costs against what it cannot cost less than: reading, hashing, one RSA-2048 signature and writing the
 * copy, in the same process. Prints a Markdown table of ratios (ruling 39d): `npx tsx e2e/bench/seal.ts`.
 */

const ROUNDS = 15;
const NOW = new Date("2026-11-21T12:00:00Z");
/** About 2 KB a page, what a page of text weighs. */
const LINES = "0.5 w 0 0 m 1 1 l S\n".repeat(100);

type Cost = { cpuMs: number; wallMs: number };

/** The cheapest of several rounds, the first few of which only warm up. */
async function best(work: () => unknown): Promise<Cost> {
  let cost: Cost = { cpuMs: Infinity, wallMs: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    const [cpu, wall] = [process.cpuUsage(), performance.now()];
    await work();
    const { user, system } = process.cpuUsage(cpu);
    if (round < 4) continue;
    cost = {
      cpuMs: Math.min(cost.cpuMs, (user + system) / 1000),
      wallMs: Math.min(cost.wallMs, performance.now() - wall),
    };
  }
  return cost;
}

function rsaSigner(): SealInput["signer"] {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const issuer = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const certificate = issueCertificate({
    ...{ commonName: "Bench", organisation: "Bench", publicKey, issuerKey: issuer.privateKey, use: "seal" },
    ...{ notBefore: NOW, notAfter: new Date("2036-01-01T00:00:00Z") },
  });
  return { key: privateKey, chain: [certificate], name: "Bench" };
}

function fields(pages: number, withText: boolean): SealInput["fields"] {
  const stroke = Array.from(
    { length: 80 },
    (_, i) => [i / 90, 0.5 + 0.3 * Math.sin(i / 7), 0.5, i * 8] as const,
  );
  return [...new Set([1, pages])].flatMap((page, index) => {
    const signature = { kind: "drawn", strokes: [stroke], aspect: 3 } as const;
    const drawn = field({ fieldId: index, page, type: "SIGNATURE", positionY: 60, height: 10, signature });
    return withText ? [drawn, field({ fieldId: index + 9, page, text: "María José Ñuñoa" })] : [drawn];
  });
}

const dir = mkdtempSync(join(tmpdir(), "rubrica-bench-"));
const signer = rsaSigner();
const rows: string[] = [];
for (const pages of [1, 10, 100, 1000]) {
  const [originalPath, outPath] = [join(dir, `${pages}.pdf`), join(dir, `${pages}-out.pdf`)];
  writeFileSync(originalPath, simplePdf(Array.from({ length: pages }, () => ({ content: LINES }))));
  const input: Omit<SealInput, "fields"> = {
    ...{ originalPath, outPath, signer, certificate: null, rejectStamp: false },
    ...{ signingTime: NOW, language: "en" },
  };
  const floor = await best(() => {
    const bytes = readFileSync(originalPath);
    const digest = createHash("sha256").update(bytes).digest();
    sign("sha256", digest, signer.key);
    writeFileSync(outPath, bytes, { flush: true });
  });
  const ink = await best(() => writeSealed({ ...input, fields: fields(pages, false) }));
  const text = await best(() => writeSealed({ ...input, fields: fields(pages, true) }));
  const expected = await writeSealed({ ...input, fields: fields(pages, true) });
  const check = await best(() => checkSealed(outPath, expected));
  const ratio = (cost: Cost) =>
    `${(cost.cpuMs / floor.cpuMs).toFixed(1)}x / ${(cost.wallMs / floor.wallMs).toFixed(1)}x`;
  const kilobytes = (statSync(originalPath).size / 1024).toFixed(0);
  rows.push(
    `| ${pages} | ${kilobytes} | ${floor.cpuMs.toFixed(1)} / ${floor.wallMs.toFixed(1)} | ${ratio(ink)} | ` +
      `${text.cpuMs.toFixed(1)} / ${text.wallMs.toFixed(1)} | ${ratio(text)} | ${check.cpuMs.toFixed(1)} / ${check.wallMs.toFixed(1)} |`,
  );
}
rmSync(dir, { recursive: true, force: true });
console.log(
  "| pages | KB | floor ms CPU / wall | drawn signatures only | with text, ms | with text | self-check ms |",
);
console.log("|---|---|---|---|---|---|---|");
console.log(rows.join("\n"));
