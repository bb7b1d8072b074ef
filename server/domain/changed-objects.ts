/** Formats the object numbers of a change: the listed ones, and the total if some are not listed. */
export function formatObjectNumbers({
  objects,
  more = 0,
}: {
  objects: readonly number[];
  more?: number | undefined;
}): string {
  const named = objects.join(", ");
  return more > 0 ? `${named}, … (${objects.length + more})` : named;
}
