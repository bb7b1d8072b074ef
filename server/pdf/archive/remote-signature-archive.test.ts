import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { archivePdf, signAsStranger } from "@/server/testing/pdf/archive";
import { checkWithQpdf, createTemporaryFolder } from "@/server/testing/pdf/judges";
import { sampleStampField } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "../authority";
import { sealOverSignatures } from "../seal-over-signatures";
import { burnPlainValues, layOutSlots, prepareSignature } from "../sign/prepared-signature";
import { PdfFile } from "../syntax/file";
import { findArchiveClaim } from "./claim";

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const seal = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
const INFO = { name: "Ana", reason: "Agreed", signingTime: NOW };

let count = 0;
/**
 * A file with its slots laid out, a plain value burnt in, one recipient's stamp drawn, and the service's seal
 * over all.
 */
async function sealInSteps(original: Buffer) {
  const name = join(dir, `file-${++count}`);
  const getStepPath = (step: string) => `${name}-${step}.pdf`;
  writeFileSync(getStepPath("original"), original);
  const plans = [
    { name: "Ana", person: "Ana Rojas", pages: [1] },
    { name: "Seal", person: null, pages: [] },
  ];
  await layOutSlots(getStepPath("original"), getStepPath("slots"), { plans, language: "es" });
  const plain = [sampleStampField({ text: "Valdivia" })];
  await burnPlainValues(getStepPath("slots"), getStepPath("base"), { fields: plain, language: "es" });
  await prepareSignature({
    path: getStepPath("base"),
    outPath: getStepPath("signed"),
    slot: "Ana",
    info: INFO,
    fields: [sampleStampField({ fieldId: 2, text: "Ana Rojas", positionY: 50 })],
    chain: seal.chain,
  });
  const before = createHash("sha256")
    .update(readFileSync(getStepPath("signed")))
    .digest("hex");
  const { archive } = await sealOverSignatures({
    path: getStepPath("signed"),
    outPath: getStepPath("sealed"),
    originalSize: original.length,
    before,
    slot: "Seal",
    recipientSlots: [],
    signer: seal,
    info: INFO,
    timestamps: undefined,
    language: "es",
  });
  expect(checkWithQpdf(getStepPath("sealed"))).toBe(0);
  const file = new PdfFile(readFileSync(getStepPath("sealed")));
  return {
    archive,
    claim: findArchiveClaim(file),
    version: file.name(file.catalog.get(PDFName.of("Version"))),
  };
}

describe("a PDF/A that recipients sign with their own certificates", () => {
  for (const [part, level] of [
    [1, "B"],
    [2, "U"],
    [3, "B"],
    [4, ""],
  ] as const) {
    it(`stays what it claims to be: ${part}${level}`, async () => {
      const { archive, claim } = await sealInSteps(await archivePdf({ part, level }));
      expect(archive).toBeNull();
      expect(claim).toMatchObject({ part, level });
    });
  }

  it("is never called older than it is: a part 4 stays PDF 2.0", async () => {
    expect((await sealInSteps(await archivePdf({ part: 4, level: "" }))).version).toBeUndefined();
    expect((await sealInSteps(await archivePdf({ part: 1, level: "B" }))).version).toBe("1.7");
  });

  it("says so no more where the places laid out for them cost it its claim, and the seal tells", async () => {
    const { archive, claim } = await sealInSteps(await archivePdf({ part: 1, level: "B", packs: true }));
    expect(archive).toMatchObject({ claim: "PDF/A-1b", says: null });
    expect(archive?.broken).toContain("CROSS_REFERENCE");
    expect(claim).toBeNull();
  });

  it("says a lower level where it had no structure to join, and the seal tells", async () => {
    const { archive, claim } = await sealInSteps(await archivePdf({ part: 2, level: "A", isTagged: false }));
    expect(archive).toEqual({ claim: "PDF/A-2a", says: "PDF/A-2u", broken: ["TAGS"] });
    expect(claim).toMatchObject({ part: 2, level: "U" });
  });

  it("keeps its words where somebody's earlier signature covers them, and the seal tells", async () => {
    const signed = await signAsStranger(await archivePdf({ part: 1, level: "B", packs: true }), seal, NOW);
    const { archive, claim } = await sealInSteps(signed);
    expect(archive).toEqual({ claim: "PDF/A-1b", says: "PDF/A-1b", broken: ["CROSS_REFERENCE"] });
    expect(claim).toMatchObject({ part: 1, level: "B" });
  });
});
