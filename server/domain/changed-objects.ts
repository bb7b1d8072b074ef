/** Object numbers of a change as a reader is told them: those that are named, and how many there are where not all are. */
export function namedObjects({
  objects,
  more = 0,
}: {
  objects: readonly number[];
  more?: number | undefined;
}): string {
  const named = objects.join(", ");
  return more > 0 ? `${named}, … (${objects.length + more})` : named;
}
