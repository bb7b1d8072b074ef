/**
 * A cell that a spreadsheet would run as a formula begins with one of these; so it gets a quote in front (OWASP). Some
 * programs fold full-width signs to plain ones first, and `|` begins a call of another program (DDE).
 */
const RUNS = /^[=+\-@\t\r|＝＋－＠]/;

/** A cell that no spreadsheet runs, whichever kind of file it stands in. */
export const harmless = (value: string): string => (RUNS.test(value) ? `'${value}` : value);

/** One cell of RFC 4180, quoted where it must be, that no spreadsheet runs. */
function csvCell(value: string): string {
  const safe = harmless(value);
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Before the first line, so that a spreadsheet reads UTF-8 as that. */
export const CSV_BEGIN = "\uFEFF";
