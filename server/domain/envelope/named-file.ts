import { cleanFileName } from "@/server/domain/file-name";

/**
 * Returns the index of the uploaded file that a request names: by file name as sent, or by index from 0
 * (rest/envelopes.md 4.4). Undefined if there is none.
 */
export function findFileIndex(identifier: string | number, names: readonly string[]): number | undefined {
  const place = typeof identifier === "string" ? names.indexOf(cleanFileName(identifier)) : identifier;
  return place in names ? place : undefined;
}
