import { escapeFormula } from "./csv";

/**
 * Writes a table as a workbook of one sheet (ECMA-376), line by line. Cells hold their text inline, so that
 * the first row can leave before the rest is known. The caller packs the parts into a zip file.
 */

export type SheetCell = string | Date | null;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const MOST_TEXT = 32_767;
const DAY_MS = 86_400_000;
/** 1970-01-01 as a spreadsheet day number. */
const EPOCH_DAY = 25_569;

export const SHEET_PATH = "xl/worksheets/sheet1.xml";

/** All parts of the package except the sheet, in writing order. The sheet's name is ours, not user data. */
export const buildWorkbookParts = (sheetName: string): readonly (readonly [path: string, xml: string])[] => [
  [
    "[Content_Types].xml",
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ],
  [
    "_rels/.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    "xl/workbook.xml",
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ["xl/styles.xml", STYLES],
];

/** Style 0 is plain, 1 a moment, 2 a heading. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

/** Returns the start of a sheet: its frozen header row, and column widths in letters. */
export function renderSheetStart(columns: readonly (readonly [name: string, width: number])[]): string {
  const widths = columns
    .map(([, width], at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join("");
  const head = columns.map(([name]) => renderTextCell(name, 2)).join("");
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${head}</row>`;
}

/** Returns one row. Moments are UTC, because a cell has no zone. */
export const renderSheetRow = (cells: readonly SheetCell[]): string =>
  `<row>${cells.map(renderCell).join("")}</row>`;

export const SHEET_END = "</sheetData></worksheet>";

function renderCell(value: SheetCell): string {
  if (value === null || value === "") return "<c/>";
  if (typeof value === "string") return renderTextCell(value, 0);
  return `<c s="1"><v>${value.getTime() / DAY_MS + EPOCH_DAY}</v></c>`;
}

function renderTextCell(value: string, style: number): string {
  const text = escapeFormula(value);
  const cut =
    text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
  const styled = style === 0 ? "" : ` s="${style}"`;
  return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cut)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** Escapes text for XML 1.0 and drops characters that XML cannot represent. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "")
    .replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character);
}
