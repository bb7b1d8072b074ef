import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createTemporaryFolder, readByteRange } from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { createAuthority, issueSealCertificates, loadSigner } from "./authority";
import { type Expected, findSealFault } from "./check";
import { writeSealed } from "./seal";

// External programs and child processes start slowly on a busy machine.

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const originalPath = join(dir, "in.pdf");
const outPath = join(dir, "out.pdf");
const changedPath = join(dir, "changed.pdf");
writeFileSync(originalPath, simplePdf());
const expected = await writeSealed({
  originalPath,
  outPath,
  fields: [sampleStampField({ text: "x" })],
  certificate: null,
  rejectStamp: false,
  signer: loadSigner(createAuthority(join(dir, "authority"), NOW), NOW),
  signingTime: NOW,
  language: "en",
});
const sealed = readFileSync(outPath);

/** Checks as if the change had been made before hashing, so that only the later steps can notice it. */
function checkChanged(bytes: Buffer, change: Partial<Expected> = {}) {
  writeFileSync(changedPath, bytes);
  return findSealFault(changedPath, { ...expected, ...change });
}
function getHash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
function editSealed(from: string, to: string): Buffer {
  const at = sealed.toString("latin1").lastIndexOf(from);
  if (at < 0) throw new Error(`${from} is not there`);
  const copy = Buffer.from(sealed);
  copy.write(to, at, "latin1");
  return copy;
}

describe("the check of a sealed file before it is handed on", () => {
  test("accepts a good file", async () => {
    expect(await checkChanged(sealed)).toBeNull();
  });

  test("notices a write that lost bytes", async () => {
    expect(await checkChanged(sealed.subarray(0, -3))).toMatch(/not what was written/);
  });

  test("notices a changed original", async () => {
    const copy = Buffer.from(sealed);
    copy[200] = 0x20;
    expect(await checkChanged(copy, { sha256: getHash(copy) })).toMatch(/not its beginning/);
  });

  test("notices a signature that leaves bytes out", async () => {
    const [start, end] = readByteRange(sealed);
    const copy = editSealed(`[0 ${start} ${end} `, `[0 ${start} ${end + 2} `);
    expect(await checkChanged(copy, { sha256: getHash(copy) })).toMatch(/does not cover the whole file/);
    const widened = Buffer.from(sealed);
    const text = `[0 ${start - 9} ${end} `;
    widened.write(text, widened.lastIndexOf("[0 "), "latin1");
    expect(await checkChanged(widened, { sha256: getHash(widened) })).toMatch(
      /left out of it|does not cover/,
    );
  });

  test("notices a signature over other bytes", async () => {
    const copy = editSealed("/Reason", "/Raeson");
    expect(await checkChanged(copy, { sha256: getHash(copy) })).toMatch(/over other bytes/);
  });

  test("notices a signature by another key", async () => {
    const [certificate] = issueSealCertificates("Other", NOW).chain;
    expect(await checkChanged(sealed, { certificate })).toMatch(/does not fit its certificate/);
  });

  test("notices when PDFium finds another number of pages", async () => {
    expect(await checkChanged(sealed, { pageCount: 2 })).toMatch(/PDFium finds 1 pages instead of 2/);
  });
});
