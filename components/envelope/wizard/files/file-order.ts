type Placed = { readonly id: string; readonly order: number };

/**
 * Returns the new order values of the files that change when one moves from `from` to `to`, both counted from
 * 0. The existing values are redistributed, so that none is used twice.
 */
export function moveFile(items: readonly Placed[], from: number, to: number): ReadonlyMap<string, number> {
  const moved = items[from];
  const target = items[to];
  if (!moved || !target || from === to) return new Map();
  const others = items.filter(({ id }) => id !== moved.id);
  const sorted = [...others.slice(0, to), moved, ...others.slice(to)];
  const places = sorted.flatMap(({ id, order }, index) => {
    const place = items[index]?.order ?? order;
    return place === order ? [] : [[id, place] as const];
  });
  return new Map(places);
}
