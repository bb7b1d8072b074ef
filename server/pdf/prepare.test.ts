import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { takeIn } from "@/server/testing/pdf/intake";
import {
  checkWithQpdf,
  createTemporaryFolder,
  renderPage,
  renderWithMupdf,
  runTool,
} from "@/server/testing/pdf/judges";
import { HELVETICA, type RawObject, type RawPdf, rawPdf, simplePdf } from "@/server/testing/pdf/samples";
import { readFormFields } from "./form/fields";
import { type PdfChange, prepareFile } from "./prepare";
import { PdfFile } from "./syntax/file";

// External programs start slowly on a busy machine.

const folder = createTemporaryFolder();
let files = 0;
function writeToDisk(bytes: Uint8Array): string {
  const file = join(folder, `${files++}.pdf`);
  writeFileSync(file, bytes);
  return file;
}

/** Prepares a file and checks every result: the file is its beginning, and qpdf and intake find it sound. */
async function prepareUpload(input: Uint8Array, change: Partial<PdfChange>): Promise<string> {
  const path = writeToDisk(input);
  const out = join(folder, `${files++}.pdf`);
  const result = await prepareFile(path, out, { covers: [], formValues: null, ...change });
  const bytes = readFileSync(out);
  expect(bytes.subarray(0, input.length).equals(Buffer.from(input))).toBe(true);
  expect(result).toMatchObject({
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  expect(checkWithQpdf(out)).toBe(0);
  await takeIn(out);
  return out;
}

const isBlank = ({ pixels }: { pixels: Buffer }) => pixels.every((value) => value === 255);

describe("covering text", () => {
  test.each<RawPdf["style"]>(["table", "stream", "packed", "hybrid"])(
    "hides the text completely in poppler and mupdf, in a file of style %s",
    async (style) => {
      const content =
        "BT /F1 12 Tf 60 700 Td ({{signature, r1}}) Tj ET BT /F1 30 Tf 60 200 Td ({{name, r1}}) Tj ET";
      const input = simplePdf([{ content, attributes: "/MediaBox [0 0 600 800]" }], style ? { style } : {});
      const { tags } = await takeIn(writeToDisk(input));
      expect(isBlank(renderPage(writeToDisk(input), 1))).toBe(false);
      const covers = tags.flatMap(({ page, lines }) => lines.map((line) => ({ ...line, page })));
      const out = await prepareUpload(input, { covers });
      expect(isBlank(renderPage(out, 1, 100))).toBe(true);
      expect(isBlank(renderWithMupdf(out, 1, 100))).toBe(true);
    },
  );

  test("twice, in two updates, keeps both covers", async () => {
    const input = simplePdf([{ content: "BT /F1 12 Tf 60 700 Td (one) Tj 0 -100 Td (two) Tj ET" }]);
    const createCover = (positionY: number) => ({
      covers: [{ page: 1, positionX: 5, positionY, width: 50, height: 6 }],
    });
    const once = await prepareUpload(input, createCover(12));
    const twice = await prepareUpload(readFileSync(once), createCover(24));
    expect(isBlank(renderPage(once, 1))).toBe(false);
    expect(isBlank(renderPage(twice, 1))).toBe(true);
  });

  test("with nothing to do writes no file", async () => {
    const path = writeToDisk(simplePdf());
    expect(
      await prepareFile(path, join(folder, "none.pdf"), { covers: [], formValues: { a: "b" } }),
    ).toBeNull();
    expect(readdirSync(folder)).not.toContain("none.pdf");
  });
});

/** A form of handwritten fields, for structures that libraries do not produce. */
function createFormFile(fields: readonly string[], form = "", extra: readonly RawObject[] = []): Buffer {
  const first = 6;
  const refs = fields.map((_, index) => `${first + index} 0 R`).join(" ");
  return rawPdf({
    objects: [
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] /DA (/Helv 0 Tf 0 0 1 rg) /DR << /Font << /Helv 5 0 R >> >> ${form} >> >>`,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [${refs}] /Resources << >> >>`,
      { dict: "<< /Filter /FlateDecode >>", data: deflateSync(Buffer.from("q Q")) },
      HELVETICA,
      ...fields,
      ...extra,
    ],
  });
}
const createWidget = (row: number, rest: string) =>
  `<< /Type /Annot /Subtype /Widget /F 4 /Rect [60 ${700 - row * 60} 260 ${724 - row * 60}] ${rest} >>`;

describe("filling a form", () => {
  test("draws values in any European script itself, so that every reader shows the same", async () => {
    const input = createFormFile([createWidget(0, "/FT /Tx /T (who)")]);
    const out = await prepareUpload(input, { formValues: { who: "Żółć Ñandú Ωμέγα Привет" } });
    expect(runTool("pdftotext", [out, "-"]).output).toContain("Żółć Ñandú Ωμέγα Привет");
    const cutArea = ({ pixels, width }: { pixels: Buffer; width: number }) => {
      const scale = width / 600;
      const rows = Array.from({ length: Math.round(24 * scale) }, (_, row) => {
        const from = (Math.round(76 * scale) + row) * width + Math.round(60 * scale);
        return pixels.subarray(from * 3, (from + Math.round(200 * scale)) * 3);
      });
      return Buffer.concat(rows).some((value) => value < 128);
    };
    expect([cutArea(renderPage(out, 1, 100)), cutArea(renderWithMupdf(out, 1, 100))]).toEqual([true, true]);
  });

  test("draws what the other fields hold and then removes NeedAppearances", async () => {
    const fields = [createWidget(0, "/FT /Tx /T (a)"), createWidget(1, "/FT /Tx /T (b) /V (kept)")];
    const out = await prepareUpload(createFormFile(fields, "/NeedAppearances true"), {
      formValues: { a: "set" },
    });
    const form = new PdfFile(readFileSync(out)).catalog.toString();
    expect(form).not.toContain("NeedAppearances");
    expect(runTool("pdftotext", [out, "-"]).output).toMatch(/set\s+kept/);
  });

  test("removes an XFA twin that would go on showing the old values", async () => {
    const xfa = { dict: "<< >>", data: "<xdp/>" };
    const out = await prepareUpload(
      createFormFile([createWidget(0, "/FT /Tx /T (a)")], "/XFA 7 0 R", [xfa]),
      {
        formValues: { a: "x" },
      },
    );
    expect(new PdfFile(readFileSync(out)).catalog.toString()).not.toContain("XFA");
  });

  test("finds a field by its parents' names, fills all its widgets and adds a missing tick", async () => {
    const createKid = (row: number) => createWidget(row, "/Parent 8 0 R");
    const input = createFormFile([createKid(0), createKid(1)], "/Fields [9 0 R 10 0 R]", [
      "<< /FT /Tx /T (name) /Parent 9 0 R /Kids [6 0 R 7 0 R] >>",
      "<< /T (person) /Kids [8 0 R] >>",
      createWidget(2, "/FT /Btn /T (ok)"),
    ]);
    const text = input.toString("latin1").replace("/Fields [6 0 R 7 0 R] ", `${" ".repeat(22)}`);
    const out = await prepareUpload(Buffer.from(text, "latin1"), {
      formValues: { "person.name": "Ana", ok: true },
    });
    expect(runTool("pdftotext", [out, "-"]).output.match(/Ana/g)).toHaveLength(2);
    const box = readFormFields(new PdfFile(readFileSync(out))).find(({ name }) => name === "ok");
    expect(box?.dict.toString()).toMatch(/\/AS \/Yes[\s\S]*\/V \/Yes|\/V \/Yes[\s\S]*\/AS \/Yes/);
  });

  test.each([
    ["longer than the field takes", "/FT /Tx /T (f) /MaxLen 3", "four", /at most 3/],
    ["for a push button", "/FT /Btn /Ff 65536 /T (f)", true, /push button/],
    ["for a signature", "/FT /Sig /T (f)", "x", /signature/],
    ["that is no option", "/FT /Ch /T (f) /Opt [(a) (b)]", "c", /none of the options/],
    ["that is true for text", "/FT /Tx /T (f)", true, /takes text/],
    ["that is text for a box", "/FT /Btn /T (f)", "yes", /true or false/],
  ])("refuses a value %s, naming its key", async (_, field, value, why) => {
    const path = writeToDisk(createFormFile([createWidget(0, field)]));
    const filling = prepareFile(path, join(folder, "never.pdf"), { covers: [], formValues: { f: value } });
    await expect(filling).rejects.toMatchObject({
      code: "INVALID_BODY",
      message: expect.stringMatching(why),
    });
    await expect(filling).rejects.toMatchObject({ issues: [{ path: "formValues.f" }] });
  });

  test("takes an option by export value or label, and free text where the field allows it", async () => {
    const choices = [
      createWidget(0, "/FT /Ch /Ff 131072 /T (a) /Opt [[(x1) (First)] [(x2) (Second)]]"),
      createWidget(1, "/FT /Ch /Ff 393216 /T (b) /Opt [(one)]"),
    ];
    const out = await prepareUpload(createFormFile(choices), { formValues: { a: "Second", b: "own words" } });
    const form = (await PDFDocument.load(readFileSync(out))).getForm();
    expect([form.getDropdown("a").getSelected(), form.getDropdown("b").getSelected()]).toEqual([
      ["x2"],
      ["own words"],
    ]);
    expect(runTool("pdftotext", [out, "-"]).output).toMatch(/Second\s+own words/);
  });

  test("ends with FILE_DAMAGED when a field lists itself as its own child", async () => {
    const input = createFormFile([createWidget(0, "/T (a) /Kids [6 0 R]")]);
    const filling = prepareFile(writeToDisk(input), join(folder, "never.pdf"), {
      covers: [],
      formValues: { a: "x" },
    });
    await expect(filling).rejects.toMatchObject({ code: "FILE_DAMAGED" });
  });
});
