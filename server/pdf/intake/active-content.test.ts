import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { getOriginal, takeIn } from "@/server/testing/pdf/intake";
import { checkWithQpdf, createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { type RawObject, simplePdf } from "@/server/testing/pdf/samples";

const dir = createTemporaryFolder();
let count = 0;

function storeUpload(bytes: Buffer): string {
  const path = join(dir, `upload-${++count}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

type Sample = { catalog?: string; page?: string; extra?: RawObject[] };

/** A single page; objects from 6 on are `extra`. */
function buildSample({ catalog = "", page = "", extra = [] }: Sample): Buffer {
  const attributes = `/MediaBox [0 0 595 842] ${page}`;
  return simplePdf([{ attributes }], { catalog, extra });
}

/** The newest revision in qpdf's plain syntax, as readers see it. */
const readExpanded = (path: string): string =>
  runTool("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).bytes.toString("latin1");

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

describe("active content is removed, and the upload stays the beginning of the file", () => {
  test.each<[string, Sample]>([
    ["a script on opening", { catalog: `/OpenAction ${SCRIPT}` }],
    ["a script on opening, as an object", { catalog: "/OpenAction 6 0 R", extra: [SCRIPT] }],
    ["scripts by name", { catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` }],
    [
      "scripts by name, as objects",
      { catalog: "/Names 6 0 R", extra: ["<< /JavaScript 7 0 R >>", "<< /Names [(a) 8 0 R] >>", SCRIPT] },
    ],
    ["a script on closing the page", { page: `/AA << /C ${SCRIPT} >>` }],
    [
      "a script in a stream",
      { catalog: "/OpenAction << /S /JavaScript /JS 6 0 R >>", extra: [{ dict: "<< >>", data: "x" }] },
    ],
    [
      "a script behind a link",
      {
        page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [4 0 R /Fit] /Next [${SCRIPT}] >> >>]`,
      },
    ],
    [
      "a script of a form field",
      {
        catalog: "/AcroForm << /Fields [6 0 R] >>",
        page: "/Annots [6 0 R]",
        extra: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /K ${SCRIPT} >> >>`],
      },
    ],
    ["a link that is a script", { catalog: "/OpenAction << /S /URI /URI (javascript:alert\\(1\\)) >>" }],
    ["sending a form", { catalog: "/OpenAction << /S /SubmitForm /F (http://example.com) >>" }],
    ["opening another file", { catalog: "/OpenAction << /S /GoToR /F (other.pdf) /D [0 /Fit] >>" }],
    ["hiding parts", { catalog: "/OpenAction << /S /Hide /T (a) >>" }],
    [
      "a sound",
      {
        page: "/Annots [<< /Type /Annot /Subtype /Sound /Rect [0 0 9 9] /Sound 6 0 R >>]",
        extra: [{ dict: "<< /R 8000 >>", data: "x" }],
      },
    ],
  ])("%s", async (_, parts) => {
    const input = buildSample(parts);
    const path = storeUpload(input);
    const result = await takeIn(path);
    expect(result).toMatchObject({ notices: ["ACTIVE_CONTENT_REMOVED"], isChanged: true });
    expect(readFileSync(getOriginal(path)).subarray(0, input.length).equals(input)).toBe(true);
    expect(checkWithQpdf(getOriginal(path))).toBe(0);
    expect(readExpanded(getOriginal(path))).not.toMatch(
      /JavaScript|\/JS\b|SubmitForm|GoToR|\/Hide|\/Sound \d|javascript:/,
    );
    // Harmless parts stay, and a second intake removes nothing.
    await expect(takeIn(getOriginal(path))).resolves.toMatchObject({ notices: [], isChanged: false });
  });

  test("plain links and jumps to a page stay", async () => {
    const links =
      "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>]";
    const input = buildSample({ catalog: "/OpenAction << /S /GoTo /D [4 0 R /Fit] >>", page: links });
    await expect(takeIn(storeUpload(input))).resolves.toMatchObject({ notices: [], isChanged: false });
  });
});

describe("content that has no place in a contract is refused", () => {
  test.each<[string, Sample]>([
    ["starting a program", { catalog: "/OpenAction << /S /Launch /F (x) >>" }],
    ["importing data", { catalog: "/OpenAction << /S /ImportData /F (x) >>" }],
    ["rich media", { page: "/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>]" }],
    [
      "an attached program",
      {
        catalog: "/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>",
        extra: ["<< /Type /Filespec /F (setup.exe) /EF << /F 7 0 R >> >>", { dict: "<< >>", data: "MZ" }],
      },
    ],
  ])("%s", async (_, parts) => {
    await expect(takeIn(storeUpload(buildSample(parts)))).rejects.toMatchObject({ code: "ACTIVE_CONTENT" });
  });
});

describe("an XFA form", () => {
  const field = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] >>";

  test.each([
    ["direct", "/AcroForm << /XFA (x) /Fields [6 0 R] >>", [field]],
    ["as an object", "/AcroForm 7 0 R", [field, "<< /XFA (x) /Fields [6 0 R] >>"]],
  ])("that only duplicates the pages is removed, %s", async (_, catalog, extra) => {
    const input = buildSample({ catalog, extra });
    const path = storeUpload(input);
    await expect(takeIn(path)).resolves.toMatchObject({ notices: ["XFA_REMOVED"], isChanged: true });
    expect(readFileSync(getOriginal(path)).subarray(0, input.length).equals(input)).toBe(true);
    expect(readExpanded(getOriginal(path))).not.toMatch(/\/XFA/);
  });

  test("is removed together with scripts", async () => {
    const path = storeUpload(
      buildSample({
        catalog: `/AcroForm << /XFA (x) /Fields [6 0 R] >> /OpenAction ${SCRIPT}`,
        extra: [field],
      }),
    );
    const notices = ["ACTIVE_CONTENT_REMOVED", "XFA_REMOVED"];
    await expect(takeIn(path)).resolves.toMatchObject({ notices });
    expect(readExpanded(getOriginal(path))).not.toMatch(/\/XFA|JavaScript/);
  });

  test("whose only page asks the reader to wait is refused", async () => {
    const content =
      "BT /F1 12 Tf 60 700 Td (Please wait... If this message is not eventually replaced) Tj ET";
    const catalog = "/AcroForm << /XFA (x) /Fields [6 0 R] >>";
    await expect(
      takeIn(storeUpload(simplePdf([{ content }], { catalog, extra: [field] }))),
    ).rejects.toMatchObject({
      code: "XFA_DYNAMIC",
    });
  });
});
