import { walkXml } from "./walk-xml";

/** Built-in formats of days and moments (ECMA-376, 18.8.30). */
const BUILT_IN_DATES = new Set(["14", "15", "16", "17", "22"]);
/** A custom format that shows a day: letters of dates outside quotes, brackets and escapes. */
const isShowingDay = (format: string): boolean => /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));

export function listDateStyles(styles: Uint8Array | undefined): ReadonlySet<string> {
  if (!styles) return new Set();
  const days = new Set(BUILT_IN_DATES);
  const ofCells: string[] = [];
  let isInCells = false;
  walkXml(styles, {
    open: (name, { numFmtId = "", formatCode = "" }) => {
      if (name === "numFmt" && isShowingDay(formatCode)) days.add(numFmtId);
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) ofCells.push(numFmtId);
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return new Set(ofCells.flatMap((format, at) => (days.has(format) ? [String(at)] : [])));
}

const DAY_MS = 86_400_000;

/**
 * Converts a serial number to an ISO day. Days count from 1899-12-30, which makes up for Excel's wrong 29th
 * of February 1900.
 */
export function formatSerialDay(serial: number, is1904: boolean): string {
  const date = new Date(Date.UTC(1899, 11, 30) + (Math.floor(serial) + (is1904 ? 1462 : 0)) * DAY_MS);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

/** A file stores 1.1 as `1.1000000000000001`. */
export const formatCellNumber = (written: string): string =>
  Number.isNaN(Number(written)) ? written : String(Number(Number(written).toPrecision(15)));
