import { DEFAULT_LIMITS } from "@/server/domain/limits";
import type { EditorField } from "../model/editor-field";
import { buildFieldForPlace, type EditorPlace, listOpenPlaces, type PlaceSuggestions } from "../model/place";
import { announceChange, scrollToTarget } from "./announce";
import { commitPatches } from "./commit";
import { type Editor, findEditorRecipient, findPageSize, isLocked, listTypesForRecipient } from "./editor";

const buildPlacesKey = (editor: Editor) => `rubrica.editor.places.${editor.world.envelope.id}`;
/** Most dismissed places stored per envelope. */
const MAX_KEPT = 2000;

const changePlaces = (editor: Editor, places: Partial<PlaceSuggestions>): void =>
  editor.store.setState((state) => ({ places: { ...state.places, ...places } }));

/** Returns the recipient of a place: the one the page means if present, else the chosen one. */
export function findPlaceOwner({ world, store }: Editor, place: EditorPlace): number | null {
  const { places, recipientId } = store.getState();
  const id = place.recipientId ?? (place.party === null ? null : places.parties.get(place.party));
  const intendedRecipient = id == null ? undefined : findEditorRecipient(world, id);
  return intendedRecipient?.mayOwnFields ? intendedRecipient.id : recipientId;
}

/**
 * Turns places into fields. Opens the dialog first if a party
 * has no recipient yet, and then returns no fields.
 */
export function requestPlaceFields(editor: Editor, places: readonly EditorPlace[]): EditorField[] {
  if (findUnknownParties(editor, places).length === 0) return acceptPlaces(editor, places);
  changePlaces(editor, { pending: places });
  editor.store.setState({ panel: "parties" });
  return [];
}

export function findUnknownParties(editor: Editor, places: readonly EditorPlace[]): string[] {
  return [...new Set(places.flatMap((place) => findUnknownParty(editor, place) ?? []))];
}

/** Returns the party that the page names, if the owner has not said yet who it is. */
export function findUnknownParty({ store }: Editor, { party }: EditorPlace): string | null {
  return party === null || store.getState().places.parties.has(party) ? null : party;
}

/**
 * Assigns recipients to parties and turns the pending places into
 * fields. Dismisses places of a party without a recipient.
 */
export function assignParties(editor: Editor, owners: ReadonlyMap<string, number | null>): void {
  const { places } = editor.store.getState();
  const hasNobody = ({ party }: EditorPlace) => party !== null && owners.get(party) === null;
  changePlaces(editor, { parties: new Map([...places.parties, ...owners]), pending: [] });
  acceptPlaces(
    editor,
    places.pending.filter((place) => !hasNobody(place)),
  );
  const dismissed = places.pending.filter(hasNobody);
  if (dismissed.length > 0) dismissPlaces(editor, dismissed);
}

export const clearPendingPlaces = (editor: Editor): void => changePlaces(editor, { pending: [] });

/** Turns places into fields, as one undo step. Selects a single one; after several, nothing is selected. */
export function acceptPlaces(editor: Editor, places: readonly EditorPlace[]): EditorField[] {
  if (isLocked(editor)) return [];
  const room = Math.max(0, DEFAULT_LIMITS.fieldsPerEnvelope - editor.store.getState().fields.size);
  const added = places.slice(0, room).flatMap((place): EditorField[] => {
    const owner = findPlaceOwner(editor, place);
    const size = findPageSize(editor.world, place);
    if (owner === null || !size || !listTypesForRecipient(editor.world, owner).includes(place.type))
      return [];
    return [buildFieldForPlace(place, editor.nextId(), owner, size)];
  });
  const patches = added.map((after) => ({ before: null, after }));
  commitPatches(editor, "accept", patches, { select: added.length === 1 ? added.map(({ id }) => id) : [] });
  if (added.length > 0) announceChange(editor, "accepted", { count: added.length });
  return added;
}

/** Dismisses places. Stored in this browser. */
export function dismissPlaces(editor: Editor, places: readonly EditorPlace[]): void {
  const { dismissed } = editor.store.getState().places;
  keepDismissed(editor, new Set([...dismissed, ...places.map(({ key }) => key)]));
  announceChange(editor, "dismissed", { count: places.length });
}

export function restorePlaces(editor: Editor, places: readonly EditorPlace[]): void {
  const back = new Set(places.map(({ key }) => key));
  keepDismissed(
    editor,
    new Set([...editor.store.getState().places.dismissed].filter((key) => !back.has(key))),
  );
}

function keepDismissed(editor: Editor, dismissed: ReadonlySet<string>): void {
  changePlaces(editor, { dismissed });
  try {
    localStorage.setItem(buildPlacesKey(editor), JSON.stringify([...dismissed].slice(-MAX_KEPT)));
  } catch {
    return;
  }
}

export function loadDismissedPlaces(editor: Editor): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(buildPlacesKey(editor)) ?? "[]");
    if (!Array.isArray(stored)) return;
    changePlaces(editor, { dismissed: new Set(stored.filter((key) => typeof key === "string")) });
  } catch {
    return;
  }
}

/** Adds the places found in a file up to a page. The last batch names the last page. */
export function addPlaces(editor: Editor, itemId: string, found: readonly EditorPlace[], page: number): void {
  const { places } = editor.store.getState();
  const knownKeys = new Set(places.found.map(({ key }) => key));
  const fresh = found.filter(({ key }) => !knownKeys.has(key));
  changePlaces(editor, {
    hasFailed: false,
    seen: new Map([...places.seen, [itemId, page]]),
    ...(fresh.length > 0 ? { found: [...places.found, ...fresh] } : {}),
  });
}

export const setPlacesFailed = (editor: Editor, hasFailed: boolean): void =>
  changePlaces(editor, { hasFailed });

/** Scrolls to the next place and focuses it. Starts over after the last one. */
export function goToNextPlace(editor: Editor): void {
  const { fields, places, itemId, currentPage } = editor.store.getState();
  const open = listOpenPlaces(fields, places, itemId).sort((a, b) => a.page - b.page);
  const last = open.findIndex(({ key }) => key === places.wanted);
  const next = last < 0 ? open.find(({ page }) => page >= currentPage) : open[last + 1];
  const target = next ?? open[0];
  if (target) goToPlace(editor, target);
}

/** Scrolls to a place of the open file and focuses it. */
export function goToPlace(editor: Editor, place: EditorPlace): void {
  scrollToTarget(editor, { fieldId: null, page: place.page, focus: false });
  changePlaces(editor, { wanted: place.key });
}
