import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "uqr";
import { describe, expect, test } from "vitest";
import { checkWithQpdf, createTemporaryFolder, renderPage, runTool } from "@/server/testing/pdf/judges";
import { simplePdf, taggedPdf } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "./authority";
import { buildCertificate } from "./certificate-file";
import type { CertificateModel } from "./model";
import { sealItem } from "./seal";

// External programs start slowly on a busy machine.

const NOW = new Date("2026-11-21T12:00:00Z");
const URL_OF_CODE = "https://rubrica.example/verify/qr_7Kp2mZx9QwErTyUiOpAsDf";
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
const hashText = (text: string) => createHash("sha256").update(text).digest("hex");
const JSON_LOG = `{"version":1,"entries":[\n"Ñuñoa"\n]}\n`;

function createModel(change: Partial<CertificateModel> = {}): CertificateModel {
  const person = {
    ...({ role: "SIGNER", authentication: "EMAIL", ipAddress: "190.45.12.7", userAgent: null } as const),
    sentAt: NOW,
    viewedAt: NOW,
    actedAt: NOW,
    rejectedAt: null,
    rejectionReason: null,
    consent: null,
  };
  return {
    envelopeId: "envelope_abcdef123456",
    title: "Contrato",
    isRejected: false,
    ownerName: "Ana Rojas",
    ownerEmail: "ana@example.cl",
    createdAt: NOW,
    completedAt: NOW,
    timeZone: "America/Santiago",
    files: [{ title: "Contrato.pdf", pageCount: 1, originalSha256: hashText("original"), changes: [] }],
    recipients: [
      {
        ...person,
        name: "Bruno",
        email: "bruno@example.cl",
        signatures: [{ id: "fld_1", value: { kind: "typed", text: "Bruno", face: "caveat" } }],
      },
      { ...person, name: "Carla", email: "carla@example.cl", role: "CC", signatures: [] },
    ],
    auditHead: hashText("head"),
    auditEntryCount: 7,
    auditLog: { json: JSON_LOG },
    verifyUrl: URL_OF_CODE,
    ...change,
  };
}

let count = 0;
async function sealFile(
  original: Buffer,
  change: Partial<CertificateModel> = {},
  isSound = true,
): Promise<string> {
  const path = join(dir, `structure-${++count}`);
  writeFileSync(`${path}.pdf`, original);
  await sealItem({
    originalPath: `${path}.pdf`,
    outPath: `${path}-out.pdf`,
    fields: [],
    certificate: createModel(change),
    signer,
    rejectStamp: false,
    signingTime: NOW,
    language: "es",
  });
  expect(checkWithQpdf(`${path}-out.pdf`)).toBe(isSound ? 0 : checkWithQpdf(`${path}.pdf`));
  return `${path}-out.pdf`;
}

async function writeCertificate(change: Partial<CertificateModel> = {}): Promise<string> {
  const path = join(dir, `alone-${++count}.pdf`);
  writeFileSync(path, await buildCertificate({ model: createModel(change), language: "en", pageSize: null }));
  expect(checkWithQpdf(path)).toBe(0);
  return path;
}

const getStructure = (path: string) => runTool("pdfinfo", ["-struct-text", path]).output;
const readAloud = (path: string) =>
  [...getStructure(path).matchAll(/^ *"(.*)"$/gm)].map(([, words]) => words);
const listAttachments = (path: string) => runTool("pdfdetach", ["-list", path]).output;
function readAttachment(path: string, number: number): string {
  const target = join(dir, `attached-${++count}`);
  runTool("pdfdetach", ["-save", String(number), "-o", target, path]);
  return readFileSync(target, "utf8");
}

describe("a stand-alone certificate", () => {
  test("has the reading order heading, facts, files, recipients, each label before its value", async () => {
    const words = readAloud(await writeCertificate());
    const order = [
      ...["Signing certificate", "Contrato", "Document ID", "envelope_abcdef123456", "Check this document"],
      ...["Files", "Contrato.pdf", "SHA-256 of the original", "Recipients", "“Bruno”", "Proof of identity"],
      ...["Access to the e-mail address", "Signature FLD_1, typed", "IP address", "190.45.12.7", "“Carla”"],
    ];
    const places = order.map((part) => words.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(words.some((text) => /Page \d of/.test(text ?? ""))).toBe(false);
  });

  test("is a tagged PDF in its language with a title and alternative text for its pictures", async () => {
    const path = await writeCertificate();
    expect(runTool("pdfinfo", [path]).output).toMatch(/Tagged: +yes/);
    const plain = runTool("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).bytes.toString("latin1");
    expect(plain).toContain("/Lang (en)");
    expect(plain).toContain("/DisplayDocTitle true");
    const alts = [...plain.matchAll(/\/Alt (?:<([0-9a-f]+)>|\(((?:[^\\)]|\\.)*)\))/gi)];
    expect(alts).toHaveLength(2);
    const structure = getStructure(path);
    for (const name of ["H1", "H2", "H3", "Table", "TR", "TH", "TD", "Figure", "Link"]) {
      expect(structure).toContain(name);
    }
  });

  test("reads a title that wraps over several lines as one text", async () => {
    const title = "Una palabra y otra ".repeat(20).trim();
    expect(readAloud(await writeCertificate({ title }))).toContain(title);
  });
});

describe("certificate pages appended to a document", () => {
  test("leave an untagged document untagged and keep their links", async () => {
    const path = await sealFile(simplePdf());
    expect(runTool("pdfinfo", [path]).output).toMatch(/Tagged: +no/);
    expect(getStructure(path).trim()).toBe("");
    const plain = runTool("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).bytes.toString("latin1");
    expect(plain).not.toMatch(/StructTreeRoot|StructParent/);
    expect(plain).toContain(`/URI (${URL_OF_CODE})`);
  });

  test.each([
    ["numbers in the root", () => taggedPdf("<< /Nums [0 [7 0 R]] >>")],
    ["numbers in an object of their own", () => taggedPdf("8 0 R", ["<< /Nums 9 0 R >>", "[0 [7 0 R]]"])],
    ["numbers in leaves", () => taggedPdf("<< /Kids [8 0 R] >>", ["<< /Limits [0 0] /Nums [0 [7 0 R]] >>"])],
    ["no next number", () => taggedPdf("<< /Nums [0 [7 0 R]] >>", [], "")],
    ["no parent tree", () => taggedPdf("null")],
    [
      "a single first element",
      () =>
        Buffer.from(
          taggedPdf("<< /Nums [0 [7 0 R]] >>").toString("latin1").replace("/K [7 0 R]", "/K  7 0 R "),
          "latin1",
        ),
    ],
  ])("follow the document's own structure: %s", async (_, original) => {
    const path = await sealFile(original());
    expect(runTool("pdfinfo", [path]).output).toMatch(/Tagged: +yes/);
    const words = readAloud(path);
    const places = ["Their own words", "Certificado de firma", "«Bruno»"].map((part) => words.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test.each([
    ["contradicts itself", "<< /Nums [(no) 7 0 R] >>", []],
    ["runs in a circle", "8 0 R", ["<< /Kids [8 0 R] >>"]],
    // An object that is not at its cross-reference offset, as in damaged files.
    ["cannot be read", "8 0 R", ["<< /Nums [0 [7 0 R]] >> endobj 99 0 obj"]],
  ])("are left untagged when the document's own structure %s", async (why, tree, more) => {
    const original = taggedPdf(tree, more).toString("latin1");
    const hurt = why === "cannot be read" ? original.replace("8 0 obj", "9 9 obj") : original;
    const path = await sealFile(Buffer.from(hurt, "latin1"), {}, why !== "cannot be read");
    expect(readAloud(path)).not.toContain("Certificado de firma");
    expect(runTool("pdftotext", [path, "-"]).output).toContain("Certificado de firma");
  });
});

describe("the machine-readable audit log", () => {
  test("is attached to the sealed file unchanged", async () => {
    const path = await sealFile(simplePdf());
    expect(listAttachments(path)).toMatch(/1: audit-log\.json/);
    expect(readAttachment(path, 1)).toBe(JSON_LOG);
  });

  test("is attached beside existing attachments under a free name", async () => {
    const createFileSpecification = (name: string) => `<< /Type /Filespec /F (${name}) /EF << /F 8 0 R >> >>`;
    const extra = [
      "<< /Kids [<< /Limits [(audit-log.json) (z.txt)] /Names [(audit-log.json) 7 0 R (z.txt) 9 0 R] >>] >>",
      createFileSpecification("audit-log.json"),
      { dict: "<< /Type /EmbeddedFile >>", data: "theirs" },
      createFileSpecification("z.txt"),
    ];
    const original = simplePdf([{}], { catalog: "/Names << /EmbeddedFiles 6 0 R >> /AF [7 0 R]", extra });
    const path = await sealFile(original);
    const list = listAttachments(path);
    expect(list).toContain("3 embedded files");
    expect(list).toContain("audit-log-2.json");
    const contents = [1, 2, 3].map((number) => readAttachment(path, number)).sort();
    expect(contents).toEqual([JSON_LOG, "theirs", "theirs"].sort());
  });

  test.each([
    ["names itself for ever", "<< /Kids [6 0 R 6 0 R 6 0 R] >>"],
    ["is no list", "(no)"],
  ])("is still attached when the document's own list of attachments %s", async (_, tree) => {
    const original = simplePdf([{}], { catalog: "/Names << /EmbeddedFiles 6 0 R >>", extra: [tree] });
    const path = await sealFile(original);
    const plain = runTool("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).bytes.toString("latin1");
    expect(plain).toContain("AFRelationship /Supplement");
  });
});

describe("the verification address on a certificate", () => {
  test("is a link and a QR code drawn as vectors with every module right", async () => {
    const path = await writeCertificate();
    expect(runTool("pdfinfo", ["-url", path]).output.split(URL_OF_CODE)).toHaveLength(3);
    expect(runTool("pdfimages", ["-list", path]).output.split("\n").slice(2).join("")).toBe("");
    const [, x0 = 0, y0 = 0, x1 = 0, y1 = 0] =
      /Link \(inline\)\n\s+Figure:[^[]+\[(\d+) (\d+) (\d+) (\d+)\]/.exec(getStructure(path))?.map(Number) ??
      [];
    const { data, size } = encode(URL_OF_CODE, { ecc: "M", border: 4 });
    const dpi = 288;
    const { width, pixels } = renderPage(path, 1, dpi);
    const scale = dpi / 72;
    const module = (x1 - x0) / size;
    const wrong = data.flatMap((row, y) =>
      row.flatMap((dark, x) => {
        const column = Math.round((x0 + (x + 0.5) * module) * scale);
        const line = Math.round((841.89 - y1 + (y + 0.5) * module) * scale);
        return (pixels[(line * width + column) * 3] ?? 0) < 128 === dark ? [] : [`${x},${y}`];
      }),
    );
    expect(y1 - y0).toBe(x1 - x0);
    expect(wrong).toEqual([]);
  });

  test("is left out when no verification address is set", async () => {
    const path = await writeCertificate({ verifyUrl: null });
    expect(runTool("pdfinfo", ["-url", path]).output).not.toContain("http");
    expect(readAloud(path)).toContain("Check this document");
  });
});
