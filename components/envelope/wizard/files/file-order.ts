type Placed = { readonly id: string; readonly order: number };

/**
 * The new places of the files whose place changes when the one at `from` comes to stand at `to`; both count from 0 in the
 * order shown. The numbers that are there are dealt out anew, so that none is used twice.
 */
export function movedTo(items: readonly Placed[], from: number, to: number): ReadonlyMap<string, number> {
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
