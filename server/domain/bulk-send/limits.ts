export const BULK_SEND_LIMITS = {
  rows: 5000,
  /** Bytes of a file. */
  bytes: 10 * 1024 * 1024,
  /**
   * Bytes of a body: JSON writes a line end or a backslash as two bytes, and any file within `bytes` must
   * still fit.
   */
  bodyBytes: 32 * 1024 * 1024,
  /** Bytes of all parts of an XLSX file together, unpacked. */
  unpackedBytes: 100 * 1024 * 1024,
  columns: 100,
  /** Longest text of one cell, in UTF-16 units. */
  cell: 10_000,
  name: 255,
  header: 255,
  /** Bulk sends of a team that run or wait at once. */
  openPerTeam: 100,
} as const;
