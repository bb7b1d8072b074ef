import type { BulkColumn } from "@/server/domain/bulk-send/columns";

export type Fillable = {
  /** Unique value of its option in the select. */
  key: string;
  target: BulkColumn;
  /** Possible headers of a matching column, in the supported languages; the first is its own. */
  names: readonly string[];
};

/** Normalises a word for comparison: no case, no accents, letters and digits only. */
const normaliseWord = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

const IGNORED = (header: string): BulkColumn => ({ kind: "ignored", header });

/**
 * Matches columns to parts of the template: by the last bulk send, else by header. An address without a
 * matching header is found by its values. Each part is filled once.
 */
export function matchColumns(
  { headers, rows }: { headers: readonly string[]; rows: readonly (readonly string[])[] },
  fillable: readonly Fillable[],
  remembered: readonly BulkColumn[] = [],
): BulkColumn[] {
  const usedKeys = new Set<string>();
  const takeColumn = (found: Fillable | undefined, header: string): BulkColumn | null => {
    if (!found || usedKeys.has(found.key)) return null;
    usedKeys.add(found.key);
    return { ...found.target, header };
  };
  const chosen: (BulkColumn | null)[] = headers.map((header) => {
    const before = remembered.find(
      (column) => normaliseWord(column.header) === normaliseWord(header) && header !== "",
    );
    if (!before) return null;
    if (before.kind === "ignored") return IGNORED(header);
    return takeColumn(
      fillable.find(({ target }) => isSame(target, before)),
      header,
    );
  });
  for (const [index, header] of headers.entries()) {
    if (chosen[index]) continue;
    const word = normaliseWord(header);
    chosen[index] = word === "" ? null : takeColumn(findByName(fillable, word, usedKeys), header);
  }
  for (const [index, header] of headers.entries()) {
    if (chosen[index] || !hasAddresses(rows, index)) continue;
    chosen[index] = takeColumn(
      fillable.find(({ target, key }) => target.kind === "email" && !usedKeys.has(key)),
      header,
    );
  }
  return headers.map((header, index) => chosen[index] ?? IGNORED(header));
}

const findByName = (
  fillable: readonly Fillable[],
  word: string,
  taken: ReadonlySet<string>,
): Fillable | undefined =>
  fillable.find(({ key, names }) => !taken.has(key) && names.some((name) => normaliseWord(name) === word));

/** Returns true if two columns fill the same part, whatever their headers are. */
export const isSame = ({ header: _, ...one }: BulkColumn, { header: __, ...other }: BulkColumn): boolean =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());

const LOOKED_AT = 20;

function hasAddresses(rows: readonly (readonly string[])[], column: number): boolean {
  const filled = rows.slice(0, LOOKED_AT).flatMap((row) => (row[column] ? [row[column]] : []));
  return filled.length > 0 && filled.every((cell) => /^\S+@\S+\.\S+$/.test(cell));
}
