import type { MouseEvent } from "react";
import { findPlaceAt } from "../model/place";
import { type Editor, findEditorItem } from "../state/editor";
import { acceptPlaces } from "../state/places";
import { findPagePoint, type PageView } from "./page-view";

/**
 * Creates the field that fits a printed line, a box or its label
 * on a double press, even if its suggestion was dismissed.
 */
export function createFieldOnLine(editor: Editor, view: PageView | null, event: MouseEvent): void {
  const { fields, itemId, places, tool } = editor.store.getState();
  const isOnButton = event.target instanceof Element && event.target.closest("button") !== null;
  const spot =
    view && !tool && !isOnButton ? findPagePoint(view, { x: event.clientX, y: event.clientY }) : null;
  const size = spot ? findEditorItem(editor.world, itemId)?.pages[spot.page - 1] : undefined;
  if (!spot?.isInside || !size) return;
  const place = findPlaceAt(fields, places, itemId, spot.page, spot.point, size);
  if (place) acceptPlaces(editor, [place]);
}
