"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useEditor, useEditorState } from "../editor-context";
import { goToPage } from "../pages/use-page-keys";
import { findEditorItem } from "../state/editor";

/** "Page 3 of 500", where the 3 can be edited. */
export function PageJump() {
  const t = useTranslations("editor.page");
  const editor = useEditor();
  const page = useEditorState((state) => state.currentPage);
  const count = useEditorState(({ itemId }) => findEditorItem(editor.world, itemId)?.pages.length ?? 1);
  const [draft, setDraft] = useState(String(page));
  useEffect(() => setDraft(String(page)), [page]);
  const jumpToPage = () => {
    const requestedPage = Number.parseInt(draft, 10);
    if (Number.isFinite(requestedPage) && requestedPage !== page) goToPage(editor, requestedPage);
    setDraft(String(page));
  };
  return (
    <form
      className="flex items-center gap-1.5 text-dense whitespace-nowrap text-ink-2"
      onSubmit={(event) => {
        event.preventDefault();
        jumpToPage();
      }}
    >
      <input
        aria-label={t("jump")}
        inputMode="numeric"
        value={draft}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={jumpToPage}
        className="h-8 w-12 rounded-control border border-control bg-bg text-center text-dense text-ink tabular-nums"
      />
      <span>{t("of", { count })}</span>
    </form>
  );
}
