/** What one bulk send may hold. */
export const BULK_SEND_LIMITS = {
  rows: 5000,
  /** Of a file. */
  bytes: 10 * 1024 * 1024,
  /** Of a body: JSON writes a line end or a backslash as two bytes, and any file of so many must still fit. */
  bodyBytes: 32 * 1024 * 1024,
  /** Of the parts of an XLSX file together, once they are unpacked. */
  unpackedBytes: 100 * 1024 * 1024,
  columns: 100,
  /** Longest text of one cell, in UTF-16 units. */
  cell: 10_000,
  name: 255,
  header: 255,
  /** Of a team that run or wait at once. */
  openPerTeam: 100,
} as const;
