/**
 * First characters of a cell that a spreadsheet would run as a formula (OWASP); such a cell gets a leading
 * quote. Some programs fold full-width signs to plain ones first, and `|` begins a DDE call of another
 * program.
 */
const RUNS = /^[=+\-@\t\r|＝＋－＠]/;

/** Returns a cell that no spreadsheet runs as a formula, in any file format. */
export const escapeFormula = (value: string): string => (RUNS.test(value) ? `'${value}` : value);

/** Returns one cell of RFC 4180, quoted if needed and safe from formulas. */
function formatCsvCell(value: string): string {
  const safe = escapeFormula(value);
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map(formatCsvCell).join(",")}\r\n`;

/** Byte order mark, so that spreadsheets read UTF-8. */
export const CSV_BEGIN = "\uFEFF";
