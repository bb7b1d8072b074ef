"use client";

import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { useEditor, useEditorState, useServices } from "../editor-context";
import type { Point } from "../model/geometry";
import { CANVAS_PADDING_PX, findNearestPage, PAGE_GAP_PX, type PageLayout } from "../model/page-layout";
import { type EditorItem, findEditorItem } from "../state/editor";
import { PageFile } from "./page-file";
import { PageFrame } from "./page-frame";
import { createFieldOnLine } from "./printed-line";
import { usePageKeys } from "./use-page-keys";
import { usePagePointer } from "./use-page-pointer";
import { usePageScale } from "./use-page-scale";
import { useReveal } from "./use-reveal";
import { useZoomGestures } from "./use-zoom-gestures";

/** Most mounted pages, and thus live bitmaps (components/field-editor.md 4.7). One more may be rendering. */
const MAX_PAGES = 7;

/** Scrolling column of the file's pages. Only pages in sight are mounted. */
export function PageColumn() {
  const { world } = useEditor();
  const itemId = useEditorState((state) => state.itemId);
  const item = findEditorItem(world, itemId);
  return item ? <ItemColumn key={item.id} item={item} /> : null;
}

function ItemColumn({ item }: { item: EditorItem }) {
  const t = useTranslations("editor.region");
  const { editor, view } = useServices();
  const isArmed = useEditorState(({ tool }) => tool !== null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const { layout, isMeasured, pictureScale, anchor } = usePageScale(element, item.pages);
  const pages = useMountedPages(element, layout);
  usePageView(element, layout);
  useCurrentPage(element, layout);
  useReveal(isMeasured ? element : null, layout);
  useZoomGestures(element, anchor);
  const pointer = usePagePointer(view, element);
  const keys = usePageKeys(view);
  return (
    <section
      ref={setElement}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable, and shortcuts live here
      tabIndex={0}
      aria-label={t("pages", { file: item.title })}
      data-region="pages"
      data-testid="pages"
      className={classNames(
        "relative size-full touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-canvas -outline-offset-2 select-none",
        isArmed && "cursor-crosshair [&_button]:cursor-crosshair",
      )}
      onDoubleClick={(event) => createFieldOnLine(editor, view.current, event)}
      {...pointer}
      {...keys}
    >
      <PageFile item={item} onOpen={setPdf} />
      <div className="relative" style={{ width: layout.width, height: layout.height }}>
        {pages.map((page) => {
          const size = item.pages[page - 1];
          const box = layout.pages[page - 1];
          if (!size || !box) return null;
          return (
            <PageFrame
              key={page}
              itemId={item.id}
              page={page}
              size={size}
              box={box}
              pictureWidthPx={size.width * pictureScale}
              pdf={pdf}
            />
          );
        })}
      </div>
    </section>
  );
}

function useMountedPages(element: HTMLElement | null, layout: PageLayout): number[] {
  const virtualizer = useVirtualizer({
    count: layout.pages.length,
    getScrollElement: () => element,
    estimateSize: (index) => layout.pages[index]?.height ?? 0,
    gap: PAGE_GAP_PX,
    paddingStart: CANVAS_PADDING_PX,
    paddingEnd: CANVAS_PADDING_PX,
    overscan: 1,
    rangeExtractor: capRange,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new layout has new sizes
  useLayoutEffect(() => virtualizer.measure(), [layout, virtualizer]);
  return virtualizer.getVirtualItems().map(({ index }) => index + 1);
}

function capRange(range: Range): number[] {
  const pageIndices = defaultRangeExtractor(range);
  const first = Math.max(0, range.startIndex - (pageIndices[0] ?? 0));
  return pageIndices.length <= MAX_PAGES ? pageIndices : pageIndices.slice(first, first + MAX_PAGES);
}

/** Lets palette and shortcuts read the pointer's position on the page. */
function usePageView(element: HTMLElement | null, layout: PageLayout): void {
  const { view } = useServices();
  const current = useRef(layout);
  const pointer = useRef<Point | null>(null);
  current.current = layout;
  useLayoutEffect(() => {
    view.current = element && { element, layout: () => current.current, pointer };
    return () => {
      view.current = null;
    };
  }, [element, view]);
}

/** The page in the middle of the viewport is the current one. */
function useCurrentPage(element: HTMLElement | null, layout: PageLayout): void {
  const editor = useEditor();
  useEffect(() => {
    if (!element) return;
    const updateCurrentPage = () => {
      const middle = { x: 0, y: element.scrollTop + element.clientHeight / 2 };
      const page = findNearestPage(layout, middle)?.page ?? 1;
      if (page !== editor.store.getState().currentPage) editor.store.setState({ currentPage: page });
    };
    updateCurrentPage();
    element.addEventListener("scroll", updateCurrentPage, { passive: true });
    return () => element.removeEventListener("scroll", updateCurrentPage);
  }, [editor, element, layout]);
}
