"use client";

import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useEditor, useEditorState } from "../editor-context";
import {
  countRows,
  findPageForKey,
  getRowHeight,
  getThumbnailRow,
  listPagesInRow,
} from "../model/thumbnail-layout";
import { goToPage } from "../pages/use-page-keys";
import type { EditorItem } from "../state/editor";
import { Thumbnail } from "./thumbnail";

/**
 * Thumbnails of all pages, mounted only in sight. Their positions come from the page sizes, so
 * nothing moves when pictures load. One tab stop: arrows move among the pages, Enter goes to one.
 */
export function ThumbnailStrip({ item }: { item: EditorItem }) {
  const t = useTranslations("editor.thumbnails");
  const editor = useEditor();
  const currentPage = useEditorState((state) => state.currentPage);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [active, setActive] = useState(currentPage);
  const isMoving = useRef(false);
  const rows = useStripRows(scroller, item, getThumbnailRow(active));
  useEffect(() => {
    setActive(currentPage);
    if (scroller) rows.scrollToIndex(getThumbnailRow(currentPage), { align: "auto" });
  }, [rows, scroller, currentPage]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = isPlain(event) ? findPageForKey(event.key, active, item.pages.length) : null;
    if (to === null) return;
    event.preventDefault();
    isMoving.current = true;
    setActive(to);
    rows.scrollToIndex(getThumbnailRow(to), { align: "auto" });
  };
  return (
    <div
      ref={setScroller}
      data-testid="thumbnail-strip"
      className="size-full overflow-y-auto overscroll-contain"
    >
      <ul
        aria-label={t("label", { file: item.title })}
        className="relative"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {rows
          .getVirtualItems()
          .flatMap(({ index, start }) =>
            listPagesInRow(item.pages, index).map((page, column) => (
              <Thumbnail
                key={page}
                item={item}
                page={page}
                place={{ top: start, column }}
                isCurrent={page === currentPage}
                isActive={page === active}
                isMoving={isMoving}
                onChoose={() => goToPage(editor, page)}
              />
            )),
          )}
      </ul>
    </div>
  );
}

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !shiftKey;

/**
 * Returns the rows in sight and the row with the tab stop, which must stay mounted while it has the focus.
 */
function useStripRows(scroller: HTMLElement | null, item: EditorItem, activeRow: number) {
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([activeRow, ...defaultRangeExtractor(range)])]
        .filter((row) => row < range.count)
        .sort((a, b) => a - b),
    [activeRow],
  );
  return useVirtualizer({
    count: countRows(item.pages),
    getScrollElement: () => scroller,
    estimateSize: (row) => getRowHeight(item.pages, row),
    paddingStart: 6,
    paddingEnd: 6,
    overscan: 2,
    rangeExtractor,
  });
}
