import { unzipSync } from "fflate";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import { type ReadTable, tableOf } from "./table";

/** Parts of a workbook that a table needs; nothing else of the file is unpacked. */
const PARTS =
  /^xl\/(?:workbook\.xml|styles\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/;

/**
 * The first sheet of a workbook, read in the browser of whoever chose the file: nothing of it reaches the server before
 * it has been looked at. Dates become ISO days, formulas what they last came to.
 */
export function readXlsx(bytes: Uint8Array): ReadTable {
  let unpacked = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.test(name)) return false;
        unpacked += originalSize;
        return unpacked <= BULK_SEND_LIMITS.unpackedBytes;
      },
    });
    if (unpacked > BULK_SEND_LIMITS.unpackedBytes) return { fault: "TOO_LARGE" };
    const lines = linesOf(parts);
    return lines ? tableOf(lines) : { fault: "UNREADABLE" };
  } catch {
    return { fault: "UNREADABLE" };
  }
}

type Parts = Readonly<Record<string, Uint8Array>>;

function xml(bytes: Uint8Array | undefined): Document | null {
  if (!bytes) return null;
  const parsed = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "application/xml");
  return parsed.querySelector("parsererror") ? null : parsed;
}

const all = (root: Document | Element, name: string): Element[] => [
  ...root.getElementsByTagNameNS("*", name),
];
const textOf = (root: Element): string =>
  all(root, "t")
    // What is read above Japanese words is no part of them.
    .filter((element) => element.parentElement?.localName !== "rPh")
    .map((element) => element.textContent ?? "")
    .join("");

function linesOf(parts: Parts): string[][] | null {
  const workbook = xml(parts["xl/workbook.xml"]);
  const sheet = workbook && xml(parts[firstSheet(workbook, xml(parts["xl/_rels/workbook.xml.rels"]))]);
  if (!workbook || !sheet) return null;
  const strings = xml(parts["xl/sharedStrings.xml"]);
  const context = {
    strings: strings ? all(strings, "si").map(textOf) : [],
    dates: dateStyles(xml(parts["xl/styles.xml"])),
    is1904: all(workbook, "workbookPr").some((element) =>
      /^(?:1|true)$/.test(element.getAttribute("date1904") ?? ""),
    ),
  };
  const lines: string[][] = [];
  for (const row of all(sheet, "row")) {
    if (lines.length > BULK_SEND_LIMITS.rows + 1) break;
    const line: string[] = [];
    for (const cell of all(row, "c")) {
      const at = placeOf(cell.getAttribute("r")) ?? line.length;
      // One more than is allowed, so that the fault is found.
      if (at <= BULK_SEND_LIMITS.columns) line[at] = readCell(cell, context);
    }
    lines.push(Array.from(line, (value) => value ?? ""));
  }
  return lines;
}

/** The path of the sheet that stands first. */
function firstSheet(workbook: Document, relations: Document | null): string {
  const id = all(workbook, "sheet")[0]?.getAttributeNS(
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "id",
  );
  const target = relations
    ? all(relations, "Relationship")
        .find((element) => element.getAttribute("Id") === id)
        ?.getAttribute("Target")
    : null;
  if (!target) return "xl/worksheets/sheet1.xml";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** `C7` is the third column, from 0. */
function placeOf(reference: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? "")?.[1];
  if (!letters) return null;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Built-in formats of days and moments (ECMA-376, 18.8.30). */
const BUILT_IN_DATES = new Set(["14", "15", "16", "17", "22"]);
/** A format of one's own that shows a day: letters of dates outside quotes, brackets and escapes. */
const showsDay = (format: string): boolean => /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));

/** The numbers of the cell styles that show a day. */
function dateStyles(styles: Document | null): ReadonlySet<string> {
  if (!styles) return new Set();
  const own = new Set(
    all(styles, "numFmt")
      .filter((element) => showsDay(element.getAttribute("formatCode") ?? ""))
      .map((element) => element.getAttribute("numFmtId")),
  );
  const [formats] = all(styles, "cellXfs");
  const isDate = (element: Element) => {
    const id = element.getAttribute("numFmtId") ?? "";
    return BUILT_IN_DATES.has(id) || own.has(id);
  };
  const places = formats
    ? all(formats, "xf").flatMap((element, at) => (isDate(element) ? [String(at)] : []))
    : [];
  return new Set(places);
}

type Context = { strings: readonly string[]; dates: ReadonlySet<string>; is1904: boolean };

function readCell(cell: Element, { strings, dates, is1904 }: Context): string {
  const type = cell.getAttribute("t");
  if (type === "inlineStr") return textOf(cell);
  const written = all(cell, "v")[0]?.textContent ?? "";
  if (type === "s") return strings[Number(written)] ?? "";
  if (type === "b") return written === "1" ? "TRUE" : "FALSE";
  if (type === "e") return "";
  if (type === null || type === "n") {
    return dates.has(cell.getAttribute("s") ?? "") && written !== ""
      ? dayOf(Number(written), is1904)
      : numberOf(written);
  }
  return written;
}

const DAY_MS = 86_400_000;

/** Days since 1899-12-30, which makes up for the 29th of February 1900 that Excel believes in. */
function dayOf(serial: number, is1904: boolean): string {
  const date = new Date(Date.UTC(1899, 11, 30) + (Math.floor(serial) + (is1904 ? 1462 : 0)) * DAY_MS);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

/** `1.1000000000000001` is how a file keeps 1.1. */
const numberOf = (written: string): string =>
  written === "" || Number.isNaN(Number(written)) ? written : String(Number(Number(written).toPrecision(15)));
