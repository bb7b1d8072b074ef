import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  checkWithQpdf,
  createTemporaryFolder,
  listPdfsigSignatures,
  readPageWords,
  renderPage,
  runTool,
} from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { GrowingFile } from "./append/growing-file";
import { Increment } from "./append/increment";
import { addSignatureField } from "./append/signature-field";
import { buildSignatureObject } from "./append/signature-object";
import { createAuthority, issueSealCertificates, loadSigner } from "./authority";
import { type SealInput, sealItem } from "./seal";
import { computeCmsReserve, signDetached } from "./sign/cms";
import { readPages } from "./syntax/pages";

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
const { sealKey, chain } = issueSealCertificates("Somebody else", NOW);
const stranger = { key: sealKey, chain, name: "Somebody else" };

/** A file that was signed before its upload: approved, or certified with a DocMDP permission. */
async function signAsStranger(original: Buffer, permission: 2 | 3 | null): Promise<Buffer> {
  const growing = new GrowingFile(original);
  const increment = await Increment.over(growing.file, "STRANGER");
  const [page] = readPages(growing.file, 10).pages;
  if (!page) throw new Error("no page");
  const signature = increment.reserve();
  const certifies = permission !== null;
  addSignatureField(increment, {
    signature,
    page,
    name: "Before",
    words: "Before",
    pagesRoot: null,
    certifies,
  });
  const info = { name: "Somebody", reason: "Agreed", signingTime: NOW, isApproval: !certifies };
  const object = buildSignatureObject(signature, info, computeCmsReserve(stranger));
  const bytes = Buffer.from(object.bytes.toString("latin1").replace("/P 1 ", `/P ${permission} `), "latin1");
  await growing.appendSigned(increment, signature, { ...object, bytes }, (digest) =>
    signDetached(stranger, digest),
  );
  return growing.file.bytes;
}

let count = 0;
async function sealFile(original: Buffer, change: Partial<SealInput> = {}) {
  const name = join(dir, `file-${++count}`);
  writeFileSync(`${name}.pdf`, original);
  const sealed = await sealItem({
    originalPath: `${name}.pdf`,
    outPath: `${name}-out.pdf`,
    signer,
    signingTime: NOW,
    language: "en",
    fields: [sampleStampField({ text: "Beside" })],
    certificate: null,
    rejectStamp: false,
    ...change,
  });
  const bytes = readFileSync(`${name}-out.pdf`);
  expect(bytes.subarray(0, original.length).equals(original), "the upload is the beginning").toBe(true);
  return { path: `${name}-out.pdf`, before: `${name}.pdf`, bytes, sealed };
}

const turned = { attributes: "/MediaBox [10 20 605 862] /Rotate 90" };
const fields = [
  sampleStampField({ text: "First" }),
  sampleStampField({ fieldId: 2, page: 3, text: "Third" }),
];

describe("a file that is uploaded signed keeps its signatures", () => {
  test.each<[string, 2 | 3 | null, number]>([
    ["that approve", null, 2],
    ["that certify and let annotations in", 3, 2],
    ["that certify and let only signatures in, one for each page with fields", 2, 3],
  ])("%s", async (_, permission, signatures) => {
    const original = await signAsStranger(simplePdf([{}, {}, turned]), permission);
    const { path, before, bytes, sealed } = await sealFile(original, { fields });
    const verdicts = listPdfsigSignatures(path);
    expect(verdicts.map(({ isValid }) => isValid)).toEqual(Array(signatures).fill(true));
    expect(verdicts.map(({ isWhole }) => isWhole)).toEqual([...Array(signatures - 1).fill(false), true]);
    expect(checkWithQpdf(path)).toBe(0);
    expect(sealed.pageCount).toBe(3);
    const update = bytes.subarray(original.length).toString("latin1");
    expect(update, "no page's content is replaced").not.toMatch(
      /\/Type \/Page\b(?:(?!endobj)[\s\S])*?\/Contents \[/,
    );
    const certifications = bytes.toString("latin1").match(/\/TransformMethod \/DocMDP/g)?.length ?? 0;
    expect(certifications, "ours certifies nothing").toBe(permission === null ? 0 : 1);
    for (const [page, word] of [
      [1, "First"],
      [3, "Third"],
    ] as const) {
      expect(runTool("mutool", ["draw", "-q", "-F", "txt", path, String(page)]).output).toContain(word);
      expect(renderPage(path, page).pixels.equals(renderPage(before, page).pixels), `page ${page}`).toBe(
        false,
      );
    }
    expect(renderPage(path, 2).pixels.equals(renderPage(before, 2).pixels)).toBe(true);
  });

  test("shows fields in the same places as an unsigned file, even on rotated pages", async () => {
    const plain = simplePdf([turned]);
    const place = { fields: [sampleStampField({ text: "Place", positionX: 20, positionY: 30 })] };
    const [inside, beside] = [
      await sealFile(plain, place),
      await sealFile(await signAsStranger(plain, null), place),
    ];
    expect(renderPage(beside.path, 1).pixels.equals(renderPage(inside.path, 1).pixels)).toBe(true);
    expect(readPageWords(inside.path)[0]?.words.map(({ text }) => text)).toContain("Place");
  });

  test("shows a framed signature exactly as an unsigned file does", async () => {
    const plain = simplePdf([turned]);
    const framed = sampleStampField({
      type: "SIGNATURE",
      positionX: 20,
      positionY: 30,
      height: 8,
      signature: { kind: "typed", text: "Ana", face: "caveat" },
      frame: { above: "Signed by Ana", date: "2026-11-26 09:30 AM", id: "7K2M9QXA" },
    });
    const inside = await sealFile(plain, { fields: [framed] });
    for (const permission of [null, 2] as const) {
      const beside = await sealFile(await signAsStranger(plain, permission), { fields: [framed] });
      expect(renderPage(beside.path, 1).pixels.equals(renderPage(inside.path, 1).pixels)).toBe(true);
      expect(checkWithQpdf(beside.path)).toBe(0);
    }
  });

  test("even when it is rejected", async () => {
    for (const permission of [null, 2] as const) {
      const original = await signAsStranger(simplePdf([{}, {}]), permission);
      const { path } = await sealFile(original, { fields: [], rejectStamp: true });
      expect(listPdfsigSignatures(path).map(({ isValid }) => isValid)).toEqual([true, true]);
      expect(runTool("mutool", ["draw", "-q", "-F", "txt", path, "1"]).output).toContain("REJECTED");
    }
  });

  test("a second seal over a sealed file leaves the first valid", async () => {
    const first = await sealFile(await signAsStranger(simplePdf(), null));
    const second = await sealFile(first.bytes);
    expect(listPdfsigSignatures(second.path).map(({ isValid }) => isValid)).toEqual([true, true, true]);
  });
});

test("a signature larger than its reserved room is an error and is never cut", async () => {
  const growing = new GrowingFile(simplePdf());
  const increment = await Increment.over(growing.file, "SMALL");
  const signature = increment.reserve();
  const object = buildSignatureObject(signature, { name: "x", reason: "x", signingTime: NOW }, 64);
  const attempt = growing.appendSigned(increment, signature, object, () => Buffer.alloc(65));
  await expect(attempt).rejects.toThrow(/larger than the room/);
  expect(growing.size).toBe(growing.originalSize);
});
