import { cleanFileName } from "@/server/domain/file-name";

/**
 * Where the file that a request names stands among those it brought: by its name as it was sent, or by its place,
 * counted from 0 (rest/README.md 4.4). Undefined when there is none.
 */
export function placeOfFile(identifier: string | number, names: readonly string[]): number | undefined {
  const place = typeof identifier === "string" ? names.indexOf(cleanFileName(identifier)) : identifier;
  return place in names ? place : undefined;
}
