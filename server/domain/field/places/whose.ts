import { plain } from "./label-words";
import type { Proposal } from "./propose";

/** Who a place is meant for, as far as the page says: by a name nearby, or by the order of those who sign. */

type Person = { readonly id: number; readonly name: string };
type Found = Pick<Proposal, "page" | "type" | "positionX" | "positionY" | "width" | "height" | "around">;

/** Parts of names that name nobody. */
const LEAST_LETTERS = 3;
/** How far a place may stand from a signature to belong to it, in percent of the page's height. */
const BLOCK_HEIGHT = 16;
/** Places of one row, in percent. */
const ROW_HEIGHT = 2;

const partsOf = (name: string): string[] =>
  plain(name)
    .split(/[^\p{L}\d]+/u)
    .filter((part) => part.length >= LEAST_LETTERS);

/** Whether words name somebody: by the whole name, or by two parts of it. */
function isNamed(around: string, { name }: Person): boolean {
  const parts = partsOf(name);
  const words = new Set(partsOf(around));
  const hits = parts.filter((part) => words.has(part)).length;
  return parts.length > 0 && hits >= Math.min(2, parts.length);
}

/** The only person that the words around a place name. */
function namedIn(around: string, people: readonly Person[]): number | null {
  const [first, ...others] = people.filter((person) => isNamed(around, person));
  return first && others.length === 0 ? first.id : null;
}

/** Signatures of a page as one reads them: row by row, each from left to right. */
const byReading = (a: Found, b: Found): number =>
  Math.abs(a.positionY - b.positionY) < ROW_HEIGHT ? a.positionX - b.positionX : a.positionY - b.positionY;

/** The nth place to sign of a page is the nth person's, where there are as many people as places and nobody is named. */
function inTurn(signatures: readonly Found[], people: readonly Person[]): Map<Found, number> {
  const owners = new Map<Found, number>();
  const taken = new Set<number>();
  for (const place of signatures) {
    const id = namedIn(place.around, people);
    if (id === null) continue;
    taken.add(id);
    owners.set(place, id);
  }
  const open = signatures.filter((place) => !owners.has(place)).sort(byReading);
  const free = people.filter(({ id }) => !taken.has(id));
  if (open.length > free.length) return owners;
  for (const [index, place] of open.entries()) {
    const person = free[index];
    if (person) owners.set(place, person.id);
  }
  return owners;
}

const overlapsAcross = (a: Found, b: Found): boolean =>
  a.positionX < b.positionX + b.width && b.positionX < a.positionX + a.width;

/** The owner of the nearest signature in the same column or row. */
function ofNearest(place: Found, owners: ReadonlyMap<Found, number>): number | null {
  const near = [...owners]
    .filter(([signature]) => signature.page === place.page)
    .map(([signature, id]) => ({ signature, id, away: Math.abs(signature.positionY - place.positionY) }))
    .filter(
      ({ away, signature }) => away < BLOCK_HEIGHT && (overlapsAcross(signature, place) || away < ROW_HEIGHT),
    )
    .sort((a, b) => a.away - b.away);
  return near[0]?.id ?? null;
}

/**
 * For each place the person it is probably for, of those who may own fields in signing order; null where the page says
 * nothing, so that whoever places the fields decides.
 */
export function guessOwners(places: readonly Found[], people: readonly Person[]): (number | null)[] {
  const [only, ...others] = people;
  if (only && others.length === 0) return places.map(() => only.id);
  const signatures = places.filter(({ type }) => type === "SIGNATURE");
  const owners = new Map<Found, number>();
  for (const [, ofPage] of Map.groupBy(signatures, ({ page }) => page)) {
    for (const [place, id] of inTurn(ofPage, people)) owners.set(place, id);
  }
  return places.map(
    (place) => owners.get(place) ?? namedIn(place.around, people) ?? ofNearest(place, owners),
  );
}
