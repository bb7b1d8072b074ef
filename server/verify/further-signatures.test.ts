import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { createAuthority, loadSigner } from "@/server/pdf/authority";
import { takeInUpload } from "@/server/pdf/intake/intake";
import { type SealInput, sealItem } from "@/server/pdf/seal";
import {
  checkWithQpdf,
  createTemporaryFolder,
  listPdfsigSignatures,
  renderPage,
} from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import {
  appendUpdate,
  findObjectBody,
  findObjectNumbers,
  getNextObjectNumber,
  getRootNumber,
  withEntry,
} from "@/server/testing/verify/updates";
import { parseCertificates } from "./certificate";
import type { Report } from "./report";
import { verifyPdf } from "./verify-pdf";

// Others sign a file that Rubrica sealed, with its sender's permission (ruling 80).
vi.setConfig({ testTimeout: toPatientMs(60) });

const NOW = new Date();
const SOON = new Date(NOW.getTime() + 3_600_000);
const folder = createTemporaryFolder();
const own = createAuthority(join(folder, "authority"), NOW);
const signer = loadSigner(own, NOW);
const anchors = parseCertificates(readFileSync(own.authorityCertFile));
const limits = { maxBytes: 50 * 1024 * 1024, maxPages: 100 };

let count = 0;
const getNextPath = () => join(folder, `file-${++count}.pdf`);

async function sealFile(original: Buffer, change: Partial<SealInput> = {}): Promise<Buffer> {
  const [originalPath, outPath] = [getNextPath(), getNextPath()];
  writeFileSync(originalPath, original);
  await sealItem({
    originalPath,
    outPath,
    fields: [sampleStampField({ text: "Sealed value", positionY: 10 })],
    certificate: null,
    rejectStamp: false,
    signer,
    signingTime: NOW,
    language: "en",
    takesSignatures: true,
    ...change,
  });
  return readFileSync(outPath);
}
const sealAgain = (bytes: Buffer) =>
  sealFile(bytes, { fields: [sampleStampField({ text: "Signed later", positionX: 50, positionY: 60 })] });

async function takeUpload(bytes: Buffer) {
  const path = getNextPath();
  writeFileSync(path, bytes);
  return takeInUpload(path, getNextPath(), limits);
}
const judgeFile = (bytes: Buffer): Report => verifyPdf(bytes, { anchors, at: SOON });
const listCodes = ({ signatures }: Report): string[] => signatures[0]?.reasons.map(({ code }) => code) ?? [];

/** Partial names in several encodings, each of a text field; the last is below a field of its own. */
const NAMES = [
  ["plain", "(plain)", "plain"],
  ["with escapes", String.raw`(a\(b\)\\c\nd \101)`, "a(b)\\c\nd A"],
  ["in UTF-16", "<FEFF00D100F8D83DDE00>", "Ñø😀"],
  ["in UTF-8", "<EFBBBFC3B1C3B8>", "ñø"],
  ["with a letter of no alphabet", "<61 9D 80 FF>", null],
  ["with a full stop of its own", "(part.of.it)", "part.of.it"],
] as const;
const KID = 6 + NAMES.length + 1;
const createWidget = (entries: string, y: number) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx ${entries} /V (as sent) /Rect [50 ${y} 90 ${y + 10}] /MK << >> >>`;

function createForm(kidName = "<FEFF00E9>", parentName = "(group)"): Buffer {
  const numbers = NAMES.map((_, index) => 6 + index);
  const parent = 6 + NAMES.length;
  return simplePdf([{}], {
    catalog: `/AcroForm << /Fields [${[...numbers, parent].map((n) => `${n} 0 R`).join(" ")}] /DA (/Helv 0 Tf) >>`,
    extra: [
      ...NAMES.map(([, name], index) => createWidget(`/T ${name}`, 40 + 12 * index)),
      `<< /T ${parentName} /FT /Tx /Ff 2 /Kids [${KID} 0 R] >>`,
      createWidget(`/T ${kidName} /Parent ${parent} 0 R`, 120),
    ],
  });
}
const fillField = (bytes: Buffer, number: number): Buffer =>
  appendUpdate(bytes, {
    objects: { [number]: findObjectBody(bytes, number).replace("as sent", "filled in") },
  });

describe("a file sealed with further signatures permitted", () => {
  test("is accepted and sealed again, and the first seal keeps its verdict", async () => {
    const first = await sealFile(simplePdf([{}, {}]));
    expect(judgeFile(first)).toMatchObject({
      status: "passed",
      signatures: [{ kind: "certification", permission: 2 }],
    });
    expect(await takeUpload(first)).toMatchObject({ isChanged: false, notices: ["HAS_SIGNATURES"] });
    const second = await sealAgain(first);
    expect(second.subarray(0, first.length).equals(first)).toBe(true);
    const report = judgeFile(second);
    expect(report).toMatchObject({
      status: "passed",
      signatures: [
        { kind: "certification", permission: 2, status: "passed", isIntact: true },
        { kind: "approval", status: "passed", coversWholeFile: true },
      ],
    });
    const [path, before] = [getNextPath(), getNextPath()];
    writeFileSync(path, second);
    writeFileSync(before, first);
    expect(listPdfsigSignatures(path).map(({ isValid }) => isValid)).toEqual([true, true]);
    expect(checkWithQpdf(path)).toBe(0);
    expect(renderPage(path, 1).pixels.equals(renderPage(before, 1).pixels)).toBe(false);
    expect(renderPage(path, 2).pixels.equals(renderPage(before, 2).pixels)).toBe(true);
  });

  test("has a signature for each filled place, none of which covers what stands between", async () => {
    const first = await sealFile(simplePdf([{}]));
    const createFieldAt = (positionY: number, fieldId: number) =>
      sampleStampField({ fieldId, text: `Value ${fieldId}`, positionX: 60, positionY });
    const second = await sealFile(first, {
      fields: [
        createFieldAt(50, 1),
        createFieldAt(55, 2),
        createFieldAt(80, 3),
        { ...createFieldAt(90, 4), text: "" },
      ],
    });
    const report = judgeFile(second);
    expect(report.signatures.map(({ status }) => status)).toEqual(["passed", "passed", "passed"]);
    expect(listCodes(report)).not.toContain("LATER_SIGNATURE_COVERS");
  });

  test("is sealed for good when further signatures are off, and is then not accepted again", async () => {
    const bytes = await sealFile(simplePdf([{}]), { takesSignatures: false });
    expect(judgeFile(bytes).signatures[0]).toMatchObject({ permission: 1 });
    await expect(takeUpload(bytes)).rejects.toMatchObject({ code: "CERTIFIED_NO_CHANGES" });
    const rejected = await sealFile(simplePdf([{}]), { rejectStamp: true });
    expect(judgeFile(rejected).signatures[0]).toMatchObject({ permission: 1 });
  });
});

describe("form fields present at sealing are locked", () => {
  test.each(NAMES.map(([kind, , name], index) => [kind, name, 6 + index] as const))(
    "a field with a name %s",
    async (_, name, number) => {
      const sealed = await sealFile(createForm());
      expect(judgeFile(sealed).status).toBe("passed");
      const report = judgeFile(fillField(sealed, number));
      expect(report.status).toBe("failed");
      expect(listCodes(report)).toContain("LOCKED_FIELDS_CHANGED");
      const reason = report.signatures[0]?.reasons.find(({ code }) => code === "LOCKED_FIELDS_CHANGED");
      if (name !== null) expect(reason?.detail).toBe(name);
    },
  );

  test.each([
    ["both plain", "(kid)", "(group)"],
    ["the kid in UTF-16", "<FEFF00E9>", "(group)"],
    ["the group in UTF-16", "(kid)", "<FEFF00E9>"],
    ["in UTF-8 and plain with a letter of its own", "<6B80>", "<EFBBBFC3B1>"],
  ])("a field below another, %s", async (_, kid, group) => {
    const sealed = await sealFile(createForm(kid, group));
    expect(judgeFile(sealed).status).toBe("passed");
    expect(listCodes(judgeFile(fillField(sealed, KID)))).toContain("LOCKED_FIELDS_CHANGED");
    expect(findObjectBody(sealed, KID), "readers that know no locks do not let it be filled").toContain(
      "/Ff 3",
    );
  });

  test("each by its name, even the seal's own field, never all, so that a next signer may add a field", async () => {
    const text = (await sealFile(createForm())).toString("latin1");
    expect(text).toContain(
      "/TransformMethod /DocMDP\n/TransformParams << /Type /TransformParams /P 2 /V /1.2 >>",
    );
    const lists = [...text.matchAll(/\/Action \/Include\s*\/Fields \[([^\]]*)\]/g)].map(([, list]) => list);
    // Once in the signature, once in its field; the fields, their group with its kid, and the seal.
    const named = lists.map((list) => list?.match(/<[^>]*>/g)?.length);
    expect(named).toEqual([NAMES.length + 3, NAMES.length + 3]);
    expect(text).not.toMatch(/\/Action \/(?!Include)/);
  });

  test("and no later seal makes up for a change in between", async () => {
    const changed = fillField(await sealFile(createForm()), 6);
    const report = judgeFile(await sealAgain(changed));
    expect(report.status).toBe("failed");
    expect(listCodes(report)).toContain("LOCKED_FIELDS_CHANGED");
  });
});

describe("the certification forbids what no lock covers", () => {
  const listPages = (bytes: Buffer) => findObjectNumbers(bytes, /\/Type \/Page\b/);

  test("a page replaced before the next signature", async () => {
    const sealed = await sealFile(simplePdf([{}, {}]));
    const [page = 0] = listPages(sealed);
    const look = getNextObjectNumber(sealed);
    const content = "0 0 200 200 re f";
    const swapped = appendUpdate(sealed, {
      objects: {
        [look]: `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        [page]: findObjectBody(sealed, page).replace(
          /\/Contents (\[[^\]]*\]|\d+ 0 R)/,
          `/Contents ${look} 0 R`,
        ),
      },
    });
    const report = judgeFile(await sealAgain(swapped));
    expect(report.status).toBe("failed");
    expect(report.signatures[0]?.changesAfter.map(({ kind }) => kind)).toContain("pages");
  });

  test("a field added and filled under an unused name", async () => {
    const sealed = await sealFile(createForm());
    const added = getNextObjectNumber(sealed);
    const [page = 0] = listPages(sealed);
    const root = getRootNumber(sealed);
    const catalog = findObjectBody(sealed, root);
    const bytes = appendUpdate(sealed, {
      objects: {
        [added]: createWidget(`/T (new) /P ${page} 0 R`, 200),
        [page]: withEntry(findObjectBody(sealed, page), "Annots", added),
        [root]: withEntry(catalog, "Fields", added),
      },
    });
    expect(judgeFile(bytes).status).not.toBe("passed");
  });
});
