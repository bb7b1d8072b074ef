import { zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import { createPdfPools } from "../pool/pools";
import { readXlsx } from "./read-xlsx";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PARTS = {
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="http://r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
};
type Changed = Partial<Record<keyof typeof PARTS | "xl/sharedStrings.xml", string>>;

const createSheet = (rows: string): string =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
const formatTextCell = (words: string): string => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const HEAD = `<row r="1">${formatTextCell("E-mail")}${formatTextCell("Flat")}</row>`;
const ROW = `<row r="2">${formatTextCell("ana@example.org")}${formatTextCell("7 B")}</row>`;

function buildWorkbook(sheet: string, changed: Changed = {}): Uint8Array {
  const parts = { ...PARTS, ...changed, "xl/worksheets/sheet1.xml": sheet };
  const encoder = new TextEncoder();
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, encoder.encode(xml)] as const)),
  );
}
const readRows = (rows: string, changed?: Changed) => readXlsx(buildWorkbook(createSheet(rows), changed));
const TABLE = { table: { headers: ["E-mail", "Flat"], rows: [["ana@example.org", "7 B"]] } };

describe("a workbook", () => {
  test("gives its first sheet, whatever XML prefixes its parts use", () => {
    expect(readRows(HEAD + ROW)).toEqual(TABLE);
    const prefixed = createSheet(HEAD + ROW)
      .replaceAll(/<(\/?)(\w)/g, "<$1x:$2")
      .replace("xmlns=", "xmlns:x=");
    expect(readXlsx(buildWorkbook(prefixed))).toEqual(TABLE);
  });

  test("gives dates as ISO dates, formulas as their results and errors as empty cells", () => {
    const cells = `<c r="A2" s="1"><v>46112</v></c><c r="B2" s="2"><v>46112.75</v></c><c r="C2" t="str"><f>1+1</f><v>two</v></c><c r="D2"><f>A1</f><v>1.1000000000000001</v></c><c r="E2" t="e"><v>#N/A</v></c><c r="F2" t="b"><v>1</v></c>`;
    const head = `<row r="1">${["A", "B", "C", "D", "E", "F"].map(formatTextCell).join("")}</row>`;
    expect(readRows(`${head}<row r="2">${cells}</row>`)).toMatchObject({
      table: { rows: [["2026-03-31", "2026-03-31", "two", "1.1", "", "TRUE"]] },
    });
  });

  test("joins the runs of shared texts and leaves out phonetic readings", () => {
    const strings = `<sst xmlns="${MAIN}"><si><r><t>E-</t></r><r><t>mail</t></r></si><si><t>東京</t><rPh><t>とうきょう</t></rPh></si></sst>`;
    const formatCells = (row: number) => `<row r="${row}"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>`;
    expect(readRows(formatCells(1) + formatCells(2), { "xl/sharedStrings.xml": strings })).toEqual({
      table: { headers: ["E-mail", "東京"], rows: [["E-mail", "東京"]] },
    });
  });

  test("skips a million empty rows to reach the row below them", () => {
    const empty = Array.from({ length: 1_048_574 }, (_, at) => `<row r="${at + 2}"/>`).join("");
    expect(readRows(HEAD + empty + ROW)).toEqual(TABLE);
  });

  test.each([
    ["nothing at all", "", "EMPTY"],
    ["names of columns alone", HEAD, "NO_ROWS"],
    [
      "one column",
      `<row>${formatTextCell("E-mail")}</row><row>${formatTextCell("ana@example.org")}</row>`,
      "ONE_COLUMN",
    ],
    ["a cell far to the right", `${HEAD}<row r="2"><c r="XFD2"><v>1</v></c></row>`, "TOO_MANY_COLUMNS"],
    ["too long a text", `${HEAD}<row>${formatTextCell("x".repeat(200_000))}</row>`, "CELL_TOO_LONG"],
    ["too many rows", HEAD + ROW.repeat(BULK_SEND_LIMITS.rows + 1), "TOO_MANY_ROWS"],
  ])("with %s reports that fault", (_, rows, fault) => {
    expect(readRows(rows)).toEqual({ fault });
  });
});

describe("a hostile file", () => {
  test("that unpacks to more than the limit is refused before it is unpacked", () => {
    expect(readRows(HEAD + " ".repeat(BULK_SEND_LIMITS.unpackedBytes))).toEqual({ fault: "TOO_LARGE" });
  });

  test("that repeats one long text in every cell counts at its full size", () => {
    const strings = `<sst xmlns="${MAIN}"><si><t>${"x".repeat(9_000)}</t></si></sst>`;
    const row = `<row>${`<c t="s"><v>0</v></c>`.repeat(100)}</row>`;
    expect(readRows(row.repeat(4_000), { "xl/sharedStrings.xml": strings })).toEqual({ fault: "TOO_LARGE" });
  });

  test("with more shared texts than a table has cells is refused", () => {
    const strings = `<sst xmlns="${MAIN}">${"<si/>".repeat(600_000)}</sst>`;
    expect(readRows(HEAD + ROW, { "xl/sharedStrings.xml": strings })).toEqual({ fault: "TOO_LARGE" });
  });

  test.each([
    ["no zip file at all", new TextEncoder().encode("E-mail,Flat\nana@example.org,7 B\n")],
    [
      "an encrypted workbook, or one of before 2007",
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    ],
    ["a zip file of something else", zipSync({ "word/document.xml": new TextEncoder().encode("<x/>") })],
    ["a sheet that breaks off", buildWorkbook(createSheet(HEAD + ROW).slice(0, 120))],
    ["half a file", buildWorkbook(createSheet(HEAD + ROW)).slice(0, 400)],
    [
      "entities of its own",
      buildWorkbook(
        `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${createSheet(`<row>${formatTextCell("&b;")}</row>`)}`,
      ),
    ],
  ])("that is %s cannot be read", (_, bytes) => {
    expect(readXlsx(bytes)).toEqual({ fault: "UNREADABLE" });
  });
});

describe("in the pool", () => {
  const pools = createPdfPools();
  afterAll(() => pools.close());

  test("another process reads a workbook and returns its table or its fault", async () => {
    await expect(pools.table(buildWorkbook(createSheet(HEAD + ROW)))).resolves.toEqual(TABLE);
    await expect(pools.table(new Uint8Array(10))).resolves.toEqual({ fault: "UNREADABLE" });
  });
});
