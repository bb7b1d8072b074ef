import type { FieldForRules } from "@/server/domain/aggregate";

type Placed = Pick<
  FieldForRules,
  "id" | "envelopeItemId" | "page" | "positionX" | "positionY" | "width" | "height"
>;

/**
 * Sorts fields in reading order: file by file (`itemIds` in envelope order), page by page, row by row, left
 * to right. A row holds the fields that vertically overlap its first one by the middle: forms are never
 * aligned to the percent.
 */
export function sortByReadingOrder<F extends Placed>(fields: readonly F[], itemIds: readonly string[]): F[] {
  const pages = new Map<string, F[]>();
  const sorted = [...fields].sort(
    (a, b) =>
      itemIds.indexOf(a.envelopeItemId) - itemIds.indexOf(b.envelopeItemId) ||
      a.page - b.page ||
      getMiddle(a) - getMiddle(b) ||
      a.id - b.id,
  );
  for (const field of sorted) {
    const key = `${field.envelopeItemId} ${field.page}`;
    pages.set(key, [...(pages.get(key) ?? []), field]);
  }
  return [...pages.values()].flatMap((page) => groupIntoRows(page).flatMap(fromLeft));
}

function getMiddle(field: Placed): number {
  return field.positionY + field.height / 2;
}

function groupIntoRows<F extends Placed>(fieldsByMiddle: readonly F[]): F[][] {
  const rows: F[][] = [];
  for (const field of fieldsByMiddle) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && getMiddle(field) < first.positionY + first.height) row.push(field);
    else rows.push([field]);
  }
  return rows;
}

function fromLeft<F extends Placed>(row: readonly F[]): F[] {
  return [...row].sort((a, b) => a.positionX - b.positionX || a.id - b.id);
}

/**
 * Returns the next field of `ordered` after `currentId` that satisfies `isOpen`, wrapping round once; null if
 * none does.
 */
export function findNextOpenField<F extends Pick<FieldForRules, "id">>(
  ordered: readonly F[],
  isOpen: (field: F) => boolean,
  currentId?: number,
): F | null {
  const start = ordered.findIndex(({ id }) => id === currentId) + 1;
  const round = [...ordered.slice(start), ...ordered.slice(0, start)];
  return round.find((field) => field.id !== currentId && isOpen(field)) ?? null;
}
