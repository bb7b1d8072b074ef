import type { Point } from "../model/geometry";
import type { PageView } from "./page-view";

/** What is carried over each column of pages at the moment. */
const layers = new WeakMap<HTMLElement, HTMLElement>();

/**
 * Shows the dragged fields `shift` CSS pixels from where they are. What moves is a picture of them in a layer of its own,
 * made at the first step: a step costs one transform however many they are, and paints nothing. The fields themselves
 * stay where they are, keep the focus, and are not seen meanwhile (`in-data-carrying`).
 */
export function carry({ element }: PageView, dragged: () => readonly Element[], shift: Point): void {
  let layer = layers.get(element);
  if (!layer) {
    layer = pictureOf(dragged());
    layers.set(element, layer);
    element.querySelector("[data-page]")?.parentElement?.append(layer);
    element.toggleAttribute("data-carrying", true);
  }
  layer.style.transform = `translate(${shift.x}px, ${shift.y}px)`;
}

/** Takes the picture away: the fields are seen again, wherever they are now. */
export function putDown({ element }: PageView): void {
  layers.get(element)?.remove();
  layers.delete(element);
  element.removeAttribute("data-carrying");
}

function pictureOf(dragged: readonly Element[]): HTMLElement {
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
    sheet.append(...elements.map(copyOf));
    layer.append(sheet);
  }
  return layer;
}

/** As it looks, and nothing that could be taken for it. */
function copyOf(element: Element): Node {
  const copy = element.cloneNode(true);
  if (copy instanceof Element) {
    for (const name of ["data-field", "data-drawing", "data-testid"]) copy.removeAttribute(name);
  }
  return copy;
}
