import type { Point, Rect } from "../model/geometry";
import { findNearestPage, type PageLayout, type PagePoint } from "../model/page-layout";

/** The scrolling column of pages, to convert window positions to page positions. */
export type PageView = {
  readonly element: HTMLElement;
  readonly layout: () => PageLayout;
  /** Last pointer position over the column, in CSS pixels of the window. */
  readonly pointer: { current: Point | null };
};

/** Converts a point of the window (CSS pixels) to one of the column. */
export function toColumnPoint({ element }: PageView, client: Point): Point {
  const box = element.getBoundingClientRect();
  return { x: client.x - box.left + element.scrollLeft, y: client.y - box.top + element.scrollTop };
}

/** Returns the page point under a point of the window. Null outside the column. */
export function findPagePoint(view: PageView, client: Point): PagePoint | null {
  const box = view.element.getBoundingClientRect();
  const isOver =
    client.x >= box.left && client.x <= box.right && client.y >= box.top && client.y <= box.bottom;
  return isOver ? findNearestPage(view.layout(), toColumnPoint(view, client)) : null;
}

/** Returns the centre of the visible part of a page, in points. */
export function findVisibleCentre(view: PageView, page: number): Point {
  const { element } = view;
  const layout = view.layout();
  const box: Rect = layout.pages[page - 1] ?? { x: 0, y: 0, width: 0, height: 0 };
  const findMiddle = (start: number, length: number, from: number, seen: number) =>
    (Math.max(start, from) + Math.min(start + length, from + seen)) / 2 - start;
  return {
    x: findMiddle(box.x, box.width, element.scrollLeft, element.clientWidth) / layout.scale,
    y: findMiddle(box.y, box.height, element.scrollTop, element.clientHeight) / layout.scale,
  };
}
