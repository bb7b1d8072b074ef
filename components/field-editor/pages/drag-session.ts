import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { planMove, planPlacement, planResize } from "../model/drag-plan";
import { createRectBetween, getRectBounds, type Handle, type Point, toFieldRect } from "../model/geometry";
import { findNearestPage } from "../model/page-layout";
import type { Modifiers } from "../model/pointer-machine";
import { announceChange } from "../state/announce";
import { duplicateWithOffset } from "../state/clipboard";
import { askForFieldType } from "../state/draw-field";
import { listSelectedFields, moveSelection, moveSelectionToPage, setRect } from "../state/edit-fields";
import { type Editor, findEditorItem, findPageSize, NO_PREVIEW, type Preview } from "../state/editor";
import { getNextFieldSize } from "../state/next-field";
import { placeField } from "../state/place-field";
import { selectWithin } from "../state/selection";
import { moveDragLayer, removeDragLayer } from "./drag-layer";
import { listDragLines } from "./drag-lines";
import type { PageView } from "./page-view";

/** A step of a drag, in CSS pixels of the column. `client` is the pointer position in the window. */
export type DragStep = {
  readonly from: Point;
  readonly to: Point;
  readonly client: Point;
  readonly modifiers: Modifiers;
};

const getItemPages = (editor: Editor) =>
  findEditorItem(editor.world, editor.store.getState().itemId)?.pages ?? [];
const isSnapping = (editor: Editor, modifiers: Modifiers) =>
  editor.store.getState().isSnapping && !modifiers.ctrl;

function buildMovePlan(editor: Editor, view: PageView, id: number, step: DragStep) {
  const { fields, selection } = editor.store.getState();
  const grabbed = fields.get(id);
  const size = grabbed && findPageSize(editor.world, grabbed);
  if (!grabbed || !size) return null;
  const chosen = listSelectedFields(editor);
  const block = chosen.filter(({ page }) => page === grabbed.page);
  const isOnePage = block.length === chosen.length;
  const types = new Set(block.map(({ type }) => type));
  const plan = planMove({
    layout: view.layout(),
    sizes: getItemPages(editor),
    page: grabbed.page,
    bounds: getRectBounds(block.map((field) => toFieldRect(field, size))),
    from: step.from,
    to: step.to,
    mayChangePage: isOnePage,
    isAxisLocked: step.modifiers.shift,
    getSnapLines: isSnapping(editor, step.modifiers)
      ? (page) => listDragLines(editor, page, selection, types)
      : null,
  });
  return { plan, grabbed };
}

/** Moves a copy of the dragged fields: nothing renders until the drop. */
export function previewMove(editor: Editor, view: PageView, id: number, step: DragStep): void {
  const moved = buildMovePlan(editor, view, id, step);
  if (!moved) return;
  const { plan, grabbed } = moved;
  moveDragLayer(
    view,
    () => listDraggedElements(editor, view).filter(({ dataset }) => !dataset.handles),
    plan.shiftPx,
  );
  showPreview(editor, {
    guides: plan.guides.map((guide) => ({ page: plan.page, guide })),
    readout: { at: step.client, kind: "move", x: plan.by.x, y: plan.by.y },
    dropPage: plan.page === grabbed.page ? null : plan.page,
  });
}

export function dropMove(
  editor: Editor,
  view: PageView,
  id: number,
  step: DragStep,
  isCopying: boolean,
): void {
  const moved = buildMovePlan(editor, view, id, step);
  clearPreview(editor, view);
  if (!moved) return;
  const { plan, grabbed } = moved;
  if (isCopying) duplicateWithOffset(editor, plan.page, plan.by);
  else if (plan.page === grabbed.page) moveSelection(editor, plan.by);
  else moveSelectionToPage(editor, plan.page, plan.by);
  announceSnap(editor, plan.guides);
}

function announceSnap(editor: Editor, guides: readonly { readonly fieldId: number | null }[]): void {
  const hit = guides.find(({ fieldId }) => fieldId !== null);
  const field = hit?.fieldId ? editor.store.getState().fields.get(hit.fieldId) : undefined;
  if (field) announceChange(editor, "snapped", { type: field.type });
}

function buildResizePlan(editor: Editor, view: PageView, id: number, handle: Handle, step: DragStep) {
  const field = editor.store.getState().fields.get(id);
  const page = field && findPageSize(editor.world, field);
  if (!field || !page) return null;
  const lines = isSnapping(editor, step.modifiers)
    ? listDragLines(editor, field.page, new Set([id]), new Set([field.type]))
    : null;
  const plan = planResize({
    scale: view.layout().scale,
    page,
    rect: toFieldRect(field, page),
    handle,
    delta: { x: step.to.x - step.from.x, y: step.to.y - step.from.y },
    keepRatio: step.modifiers.shift,
    fromCentre: step.modifiers.alt,
    lines,
  });
  return { plan, field, page };
}

export function previewResize(
  editor: Editor,
  view: PageView,
  id: number,
  handle: Handle,
  step: DragStep,
): void {
  const resized = buildResizePlan(editor, view, id, handle, step);
  if (!resized) return;
  const { plan, field, page } = resized;
  for (const element of listDraggedElements(editor, view)) {
    element.style.left = `${(plan.rect.x / page.width) * 100}%`;
    element.style.top = `${(plan.rect.y / page.height) * 100}%`;
    element.style.width = `${(plan.rect.width / page.width) * 100}%`;
    element.style.height = `${(plan.rect.height / page.height) * 100}%`;
  }
  showPreview(editor, {
    guides: plan.guides.map((guide) => ({ page: field.page, guide })),
    readout: { at: step.client, kind: "size", x: plan.rect.width, y: plan.rect.height },
  });
}

export function dropResize(editor: Editor, view: PageView, id: number, handle: Handle, step: DragStep): void {
  const resized = buildResizePlan(editor, view, id, handle, step);
  clearPreview(editor, view);
  if (resized) setRect(editor, id, resized.plan.rect, "resize");
}

function getMarqueeRect(view: PageView, page: number, step: DragStep) {
  const layout = view.layout();
  const box = layout.pages[page - 1];
  if (!box) return null;
  const toPagePoint = (at: Point) => ({ x: (at.x - box.x) / layout.scale, y: (at.y - box.y) / layout.scale });
  return createRectBetween(toPagePoint(step.from), toPagePoint(step.to));
}

export function previewMarquee(editor: Editor, view: PageView, page: number, step: DragStep): void {
  const rect = getMarqueeRect(view, page, step);
  if (rect) showPreview(editor, { marquee: { page, rect } });
}

export function dropMarquee(
  editor: Editor,
  view: PageView,
  page: number,
  step: DragStep,
  isAdding: boolean,
): void {
  const rect = getMarqueeRect(view, page, step);
  clearPreview(editor, view);
  if (!rect) return;
  selectWithin(editor, page, rect, isAdding);
  const isEmpty = editor.store.getState().selection.size === 0;
  if (isEmpty && !isAdding) askForFieldType(editor, page, rect, step.client);
}

export type Placing = { readonly type: CreatableFieldType; readonly drawnFrom: Point | null };

function buildPlacementPlan(
  editor: Editor,
  view: PageView,
  placing: Placing,
  at: Point,
  modifiers: Modifiers,
) {
  const layout = view.layout();
  const spot = findNearestPage(layout, placing.drawnFrom ?? at);
  const box = spot && layout.pages[spot.page - 1];
  const page = spot && getItemPages(editor)[spot.page - 1];
  if (!box || !page || !spot.isInside) return null;
  const toPagePoint = (point: Point) => ({
    x: (point.x - box.x) / layout.scale,
    y: (point.y - box.y) / layout.scale,
  });
  const lines = isSnapping(editor, modifiers)
    ? listDragLines(editor, spot.page, new Set(), new Set([placing.type]))
    : null;
  const plan = planPlacement({
    size: getNextFieldSize(editor, placing.type),
    page,
    at: toPagePoint(at),
    drawnFrom: placing.drawnFrom && toPagePoint(placing.drawnFrom),
    lines,
    scale: layout.scale,
  });
  return { ...plan, page: spot.page };
}

/** Shows the outline of a new field. Returns false when the pointer is over no page. */
export function previewPlacement(
  editor: Editor,
  view: PageView,
  placing: Placing,
  at: Point,
  modifiers: Modifiers,
): boolean {
  const plan = buildPlacementPlan(editor, view, placing, at, modifiers);
  showPreview(editor, {
    ghost: plan && { type: placing.type, page: plan.page, rect: plan.rect },
    guides: plan ? plan.guides.map((guide) => ({ page: plan.page, guide })) : [],
  });
  return plan !== null;
}

/** Places the field as previewed. Returns false when the pointer is over no page. */
export function dropPlacement(
  editor: Editor,
  view: PageView,
  placing: Placing,
  at: Point,
  modifiers: Modifiers,
): boolean {
  const plan = buildPlacementPlan(editor, view, placing, at, modifiers);
  clearPreview(editor, view);
  if (plan) placeField(editor, placing.type, plan.page, plan.rect);
  return plan !== null;
}

function showPreview(editor: Editor, preview: Partial<Preview>): void {
  editor.preview.setState({ ...NO_PREVIEW, ...preview }, true);
}

export function clearPreview(editor: Editor, view: PageView): void {
  const { fields } = editor.store.getState();
  removeDragLayer(view);
  for (const element of listDraggedElements(editor, view)) {
    const field = fields.get(readFieldId(element.dataset));
    if (!field) continue;
    element.style.left = `${field.positionX}%`;
    element.style.top = `${field.positionY}%`;
    element.style.width = `${field.width}%`;
    element.style.height = `${field.height}%`;
  }
  if (editor.preview.getState() !== NO_PREVIEW) editor.preview.setState(NO_PREVIEW, true);
}

/** A field on the page has three elements: its button, the drawing of its value and its handles. */
const DRAGGED = "[data-field], [data-drawing], [data-handles]";
const readFieldId = (dataset: DOMStringMap) => Number(dataset.field ?? dataset.drawing ?? dataset.handles);

function listDraggedElements(editor: Editor, { element }: PageView): (HTMLElement | SVGElement)[] {
  const { selection } = editor.store.getState();
  const all = element.querySelectorAll<HTMLElement | SVGElement>(DRAGGED);
  return [...all].filter(({ dataset }) => selection.has(readFieldId(dataset)));
}
