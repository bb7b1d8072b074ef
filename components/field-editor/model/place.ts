import { FieldMeta, getDefaultFieldMeta } from "@/server/domain/field/meta";
import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { isStandingOn } from "@/server/domain/field/places/field-overlap";
import type { EditorField, FieldMap } from "./editor-field";
import { clampRect, type PageSize, type Point, type Rect, toFieldPlacement, toFieldRect } from "./geometry";
import { listFieldsOnPage } from "./page-index";

/** A detected place to fill or sign. It is a suggestion until the sender accepts it as a field. */
export type EditorPlace = Pick<
  EditorField,
  "envelopeItemId" | "page" | "positionX" | "positionY" | "width" | "height" | "fieldMeta"
> & {
  /** Stable for the same place of the same file. */
  readonly key: string;
  readonly type: CreatableFieldType;
  /** Text next to the place. Empty if there is none. */
  readonly label: string;
  /** Recipient the page seems to mean. Null if it does not say. */
  readonly recipientId: number | null;
  /** Contract party the page names instead, for example "landlord". */
  readonly party: string | null;
};

export type PlaceSuggestions = {
  readonly found: readonly EditorPlace[];
  /** Keys of dismissed places. */
  readonly dismissed: ReadonlySet<string>;
  /** Last page searched, by file. */
  readonly seen: ReadonlyMap<string, number>;
  readonly hasFailed: boolean;
  /** Key of the place that should get the focus. */
  readonly wanted: string | null;
  /** Recipient of each party that the owner has assigned. Null if the party signs elsewhere. */
  readonly parties: ReadonlyMap<string, number | null>;
  /** Places that become fields once their parties are assigned. */
  readonly pending: readonly EditorPlace[];
};

export const NO_PLACES: PlaceSuggestions = {
  found: [],
  dismissed: new Set(),
  seen: new Map(),
  hasFailed: false,
  wanted: null,
  parties: new Map(),
  pending: [],
};

export type WirePlace = Omit<EditorPlace, "key" | "envelopeItemId" | "fieldMeta"> & {
  readonly fieldMeta?: unknown;
};

export function toEditorPlace(envelopeItemId: string, place: WirePlace): EditorPlace {
  const { type, page, positionX, positionY, width, height, label, recipientId, party } = place;
  const meta = FieldMeta.safeParse(place.fieldMeta);
  return {
    key: [envelopeItemId, page, positionX, positionY, width].join(" "),
    envelopeItemId,
    type,
    page,
    positionX,
    positionY,
    width,
    height,
    label,
    recipientId,
    party,
    fieldMeta: meta.success ? meta.data : getDefaultFieldMeta(type),
  };
}

const EMPTY: readonly EditorPlace[] = [];
type Open = {
  readonly places: PlaceSuggestions;
  readonly byPage: ReadonlyMap<string, readonly EditorPlace[]>;
};
const cache = new WeakMap<FieldMap, Open>();
const toPageKey = (itemId: string, page: number) => `${page} ${itemId}`;

function groupOpenPlaces(fields: FieldMap, places: PlaceSuggestions): Open["byPage"] {
  const cachedPlaces = cache.get(fields);
  if (cachedPlaces?.places.found === places.found && cachedPlaces.places.dismissed === places.dismissed)
    return cachedPlaces.byPage;
  const open = places.found.filter(
    (place) =>
      !places.dismissed.has(place.key) &&
      !listFieldsOnPage(fields, place.envelopeItemId, place.page).some((field) => isStandingOn(field, place)),
  );
  const byPage = Map.groupBy(open, ({ envelopeItemId, page }) => toPageKey(envelopeItemId, page));
  cache.set(fields, { places, byPage });
  return byPage;
}

/** Returns the open suggestions on a page. The array stays identical until one changes. */
export const listOpenPlacesOnPage = (
  fields: FieldMap,
  places: PlaceSuggestions,
  itemId: string,
  page: number,
): readonly EditorPlace[] => groupOpenPlaces(fields, places).get(toPageKey(itemId, page)) ?? EMPTY;

export const listOpenPlaces = (fields: FieldMap, places: PlaceSuggestions, itemId: string): EditorPlace[] =>
  [...groupOpenPlaces(fields, places).values()]
    .flat()
    .filter(({ envelopeItemId }) => envelopeItemId === itemId);

/** Builds the field for a place, at least as large as the minimum field size. */
export function buildFieldForPlace(
  place: EditorPlace,
  id: number,
  recipientId: number,
  size: PageSize,
): EditorField {
  const { type, envelopeItemId, page, fieldMeta } = place;
  return {
    id,
    recipientId,
    type,
    envelopeItemId,
    page,
    fieldMeta,
    ...toFieldPlacement(clampRect(toFieldRect(place, size), size), size),
  };
}

/** Tolerance around a printed line, in points. */
const NEAR_PT = 6;
/** Distance of a place's own words: before it, under it and over it, in points. */
const WORDS_PT = { before: 160, under: 24, over: 16 } as const;

/**
 * Finds a place without a field at a point, also if dismissed. The line or box itself
 * wins, else one whose words are there: before it as in "Date: ____", under it or
 * over it. None where a field stands, so that a double press does not take it twice.
 */
export function findPlaceAt(
  fields: FieldMap,
  { found }: PlaceSuggestions,
  itemId: string,
  page: number,
  at: Point,
  size: PageSize,
): EditorPlace | undefined {
  const here = found.filter((place) => place.envelopeItemId === itemId && place.page === page);
  const standing = listFieldsOnPage(fields, itemId, page);
  const isOpen = (place: EditorPlace) => !standing.some((field) => isStandingOn(field, place));
  const on = here.find((place) => measureDistance(at, toFieldRect(place, size)) < NEAR_PT);
  if (on) return isOpen(on) ? on : undefined;
  const named = here.flatMap((place) => {
    const distance = measureWordDistance(at, toFieldRect(place, size));
    return distance !== null && place.label !== "" && isOpen(place) ? [{ place, distance }] : [];
  });
  return named.sort((a, b) => a.distance - b.distance)[0]?.place;
}

/** Returns the distance of a point from a rectangle in points, 0 inside. */
function measureDistance(at: Point, { x, y, width, height }: Rect): number {
  return Math.max(x - at.x, at.x - x - width, y - at.y, at.y - y - height, 0);
}

/** Returns the distance of words at a point from a place they may name, or null if they cannot. */
function measureWordDistance(at: Point, { x, y, width, height }: Rect): number | null {
  const isInRow = at.y > y - NEAR_PT && at.y < y + height + NEAR_PT;
  if (isInRow && at.x < x) return x - at.x <= WORDS_PT.before ? x - at.x : null;
  if (at.x < x || at.x > x + width) return null;
  if (at.y > y + height) return at.y - y - height <= WORDS_PT.under ? at.y - y - height : null;
  return at.y < y && y - at.y <= WORDS_PT.over ? y - at.y : null;
}
