"use client";

import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useDebounced } from "@/components/ui/use-debounced";
import { useEditor, useEditorState } from "../editor-context";
import type { PageSize, Point } from "../model/geometry";
import {
  CANVAS_PADDING_PX,
  findNearestPage,
  layoutPages,
  type PageLayout,
  type PagePoint,
  toColumn,
} from "../model/page-layout";
import { findTypicalPageSize, getZoomScale } from "../model/zoom";

/** Milliseconds without zooming before pages are rendered at the new size. */
const SHARPEN_AFTER_MS = 160;

export type PageScale = {
  readonly layout: PageLayout;
  /** True once the viewport is measured and positions in the column are valid. */
  readonly isMeasured: boolean;
  /** Scale of the bitmaps. It lags behind the zoom. */
  readonly pictureScale: number;
  /** Point of the element (CSS pixels) that stays fixed at the next zoom. The middle when unset. */
  readonly anchor: RefObject<Point | null>;
};

/** Lays out the pages for zoom and viewport, and keeps the anchor point in place. */
export function usePageScale(element: HTMLElement | null, sizes: readonly PageSize[]): PageScale {
  const editor = useEditor();
  const zoom = useEditorState((state) => state.zoom);
  const viewport = useViewport(element);
  const anchor = useRef<Point | null>(null);
  const typical = useMemo(() => findTypicalPageSize(sizes), [sizes]);
  const scale = viewport.width === 0 ? 1 : getZoomScale(zoom, viewport, typical);
  const layout = useMemo(() => layoutPages(sizes, scale, viewport.width), [sizes, scale, viewport.width]);
  useKeepInPlace(element, layout, sizes, anchor);
  useLayoutEffect(() => editor.store.setState({ scale }), [editor, scale]);
  const pictureScale = useDebounced(scale, SHARPEN_AFTER_MS);
  return { layout, isMeasured: viewport.width > 0, pictureScale, anchor };
}

const NO_SIZE: PageSize = { width: 0, height: 0 };

function useViewport(element: HTMLElement | null): PageSize {
  const [viewport, setViewport] = useState(NO_SIZE);
  useLayoutEffect(() => {
    if (!element) return;
    const measureViewport = () => setViewport({ width: element.clientWidth, height: element.clientHeight });
    measureViewport();
    const observer = new ResizeObserver(measureViewport);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return viewport;
}

type Before = { layout: PageLayout; sizes: readonly PageSize[]; element: HTMLElement };

/** Remembers what was at the anchor before the layout changed, and scrolls it back there. */
function useKeepInPlace(
  element: HTMLElement | null,
  layout: PageLayout,
  sizes: readonly PageSize[],
  anchor: RefObject<Point | null>,
): void {
  const previous = useRef<Before | null>(null);
  const heldPosition = useRef<{ held: PagePoint; at: Point } | null>(null);
  const before = previous.current;
  if (element && before?.element === element && before.layout !== layout && before.sizes === sizes) {
    const isAtTop = element.scrollTop <= CANVAS_PADDING_PX;
    const middle = { x: element.clientWidth / 2, y: isAtTop ? 0 : element.clientHeight / 2 };
    const at = anchor.current ?? middle;
    const anchorPoint = findNearestPage(before.layout, {
      x: at.x + element.scrollLeft,
      y: at.y + element.scrollTop,
    });
    heldPosition.current = anchorPoint && { held: anchorPoint, at };
  }
  useLayoutEffect(() => {
    if (!element || element.clientWidth === 0 || layout.pages[0]?.width === undefined) return;
    const isSameFile = previous.current?.sizes === sizes;
    previous.current = { layout, sizes, element };
    if (!isSameFile) element.scrollTo({ top: 0, left: (layout.width - element.clientWidth) / 2 });
    else if (heldPosition.current) {
      const target = toColumn(layout, heldPosition.current.held.page, heldPosition.current.held.point);
      element.scrollTo({
        left: target.x - heldPosition.current.at.x,
        top: target.y - heldPosition.current.at.y,
      });
    }
    heldPosition.current = null;
    anchor.current = null;
  }, [element, layout, sizes, anchor]);
}
