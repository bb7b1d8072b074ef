import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkWithQpdf, createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf, taggedPdf } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "./authority";
import type { StampField } from "./model";
import { sealItem } from "./seal";

// External programs start slowly on a busy machine.

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);

const FIELDS: StampField[] = [
  sampleStampField({
    type: "CHECKBOX",
    positionY: 60,
    height: 10,
    recipient: "Bruno",
    meta: { values: [{ value: "By post" }, { value: "By mail" }] },
    text: "[1]",
  }),
  sampleStampField({
    type: "SIGNATURE",
    positionY: 40,
    recipient: "Ana Rojas",
    signature: { kind: "typed", text: "Ana Rojas", face: "caveat" },
  }),
  sampleStampField({ text: "12 500", positionY: 20, meta: { label: "Amount" }, recipient: "Ana Rojas" }),
  sampleStampField({ type: "INITIALS", text: "AR", positionY: 30, recipient: "Ana Rojas" }),
  sampleStampField({ type: "NAME", text: null, positionY: 50 }),
];

let count = 0;
async function sealFile(
  original: Buffer,
  change: Partial<Pick<Parameters<typeof sealItem>[0], "fields" | "rejectStamp" | "language">> = {},
): Promise<string> {
  const path = join(dir, `stamped-${++count}`);
  writeFileSync(`${path}.pdf`, original);
  await sealItem({
    originalPath: `${path}.pdf`,
    outPath: `${path}-out.pdf`,
    fields: FIELDS,
    certificate: null,
    signer,
    rejectStamp: false,
    signingTime: NOW,
    language: "en",
    ...change,
  });
  expect(checkWithQpdf(`${path}-out.pdf`)).toBe(0);
  return `${path}-out.pdf`;
}

const getStructure = (path: string) => runTool("pdfinfo", ["-struct-text", path]).output;
const readExpanded = (path: string) =>
  runTool("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).bytes.toString("latin1");
const toUtf16Hex = (text: string) =>
  [...Buffer.from(`\ufeff${text}`, "utf16le").swap16()]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** The content of the first form of the file that paints anything, as lines of operators. */
function findStamp(plain: string): string[] {
  const [, stream = ""] = /\/Subtype \/Form\n[\s\S]*?stream\n([\s\S]*?)endstream/.exec(plain) ?? [];
  return stream.split("\n");
}

/** Painting operators outside of every structure element and every artifact. */
function listUntoldOperators(lines: readonly string[]): string[] {
  const open: string[] = [];
  return lines.filter((line) => {
    if (/ (BDC|BMC)$|^BMC$/.test(line)) open.push(line);
    if (line === "EMC") open.pop();
    return /(?: |^)(Tj|TJ|f|S|B|Do)$/.test(line) && !open.some((mark) => /MCID|Artifact/.test(mark));
  });
}

describe("content stamped on a tagged page", () => {
  test("joins the document's structure in reading order, signatures with alternative text", async () => {
    const path = await sealFile(taggedPdf());
    const structure = getStructure(path);
    const order = ["Their own words", "12 500", "AR", "Figure", "By post", "By mail"];
    const places = order.map((part) => structure.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const plain = readExpanded(path);
    for (const [key, words] of [
      ["Alt", "Signature of Ana Rojas"],
      ["Desc", "Amount (Ana Rojas)"],
      ["Desc", "Initials of Ana Rojas"],
      ["Desc", "Choices (Bruno): By mail"],
    ] as const)
      expect(plain, words).toContain(`/${key} <${toUtf16Hex(words)}>`);
    expect(plain.match(/\/checked \/(on|off)/g)).toEqual(["/checked /off", "/checked /on"]);
    expect(findStamp(plain).length).toBeGreaterThan(20);
    expect(listUntoldOperators(findStamp(plain))).toEqual([]);
  });

  test("leaves the numbers of the page's own content unchanged", async () => {
    const plain = readExpanded(await sealFile(taggedPdf()));
    expect(plain).toMatch(/\/StructParents 0\n +\/Type \/Page\n/);
    expect(plain).toContain("/ParentTreeNextKey 3");
  });

  test("joins the single element that holds the document, where there is one", async () => {
    const path = await sealFile(taggedPdf(undefined, [], "/ParentTreeNextKey 1", "Document"));
    expect(getStructure(path)).toMatch(/^Document\n +"Their own words"\n +Part/);
    expect(runTool("pdfinfo", ["-struct", path]).output).not.toContain("more than one children");
  });

  test("says on the first page only that the document was rejected; on the others that is decoration", async () => {
    const pages = [{}, {}].map(() => ({ attributes: "/MediaBox [0 0 595 842]" }));
    const original = simplePdf(pages, {
      catalog: "/StructTreeRoot 8 0 R /MarkInfo << /Marked true >>",
      extra: ["<< /Type /StructTreeRoot /K [] /ParentTree << /Nums [] >> >>"],
    });
    const path = await sealFile(original, { fields: [], rejectStamp: true, language: "es" });
    expect(getStructure(path).match(/RECHAZADO/g)).toHaveLength(1);
    expect(readExpanded(path).match(/\/Artifact BMC/g)).toHaveLength(1);
  });

  test("adds no marks and no structure to an untagged page", async () => {
    const plain = readExpanded(await sealFile(simplePdf()));
    expect(plain).not.toMatch(/MCID|Artifact|StructParent|StructElem|StructTreeRoot/);
  });
});

describe("the form field of the seal", () => {
  test.each([
    ["en", "Electronic seal by"],
    ["es", "Sello electrónico de"],
  ] as const)("has a readable name in %s and a place in the structure", async (language, words) => {
    const plain = readExpanded(await sealFile(taggedPdf(), { language }));
    expect(plain).toContain(`/TU <${toUtf16Hex(`${words} ${signer.name}`)}>`);
    expect(plain).toMatch(/\/StructParent 2\n +\/Subtype \/Widget/);
    expect(plain).toMatch(/\/Obj \d+ 0 R\n[\s\S]*?\/S \/Form/);
  });
});
