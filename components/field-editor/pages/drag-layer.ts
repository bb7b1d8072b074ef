import type { Point } from "../model/geometry";
import type { PageView } from "./page-view";

/** Layer of the dragged fields, per column of pages. */
const layers = new WeakMap<HTMLElement, HTMLElement>();

/**
 * Shows the dragged fields moved by `shift` CSS pixels, as a copy in a layer of its own made
 * at the first step. A step costs one transform for any number of fields and repaints
 * nothing. The fields stay in place, keep the focus and are hidden (`in-data-carrying`).
 */
export function moveDragLayer({ element }: PageView, dragged: () => readonly Element[], shift: Point): void {
  let layer = layers.get(element);
  if (!layer) {
    layer = buildDragLayer(dragged());
    layers.set(element, layer);
    element.querySelector("[data-page]")?.parentElement?.append(layer);
    element.toggleAttribute("data-carrying", true);
  }
  layer.style.transform = `translate(${shift.x}px, ${shift.y}px)`;
}

/** Removes the layer and shows the fields again. */
export function removeDragLayer({ element }: PageView): void {
  layers.get(element)?.remove();
  layers.delete(element);
  element.removeAttribute("data-carrying");
}

function buildDragLayer(dragged: readonly Element[]): HTMLElement {
  const layer = document.createElement("div");
  layer.inert = true;
  layer.ariaHidden = "true";
  layer.dataset.testid = "carried";
  layer.className = "pointer-events-none absolute top-0 left-0 z-30 size-0 will-change-transform";
  for (const [page, elements] of Map.groupBy(dragged, ({ parentElement }) => parentElement)) {
    if (!page) continue;
    const sheet = document.createElement("div");
    sheet.className = "absolute";
    const { left, top, width, height } = page.style;
    Object.assign(sheet.style, { left, top, width, height });
    sheet.append(...elements.map(cloneForDrag));
    layer.append(sheet);
  }
  return layer;
}

/** Copies an element without the attributes that queries find fields by. */
function cloneForDrag(element: Element): Node {
  const copy = element.cloneNode(true);
  if (copy instanceof Element) {
    for (const name of ["data-field", "data-drawing", "data-testid"]) copy.removeAttribute(name);
  }
  return copy;
}
