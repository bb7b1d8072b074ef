"use client";

import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { useEditor, useEditorState } from "../editor-context";
import { listFieldsOnItem } from "../model/page-index";
import { openItem } from "../state/announce";
import type { EditorItem } from "../state/editor";

export function FileTabs() {
  const t = useTranslations("editor.region");
  const { world } = useEditor();
  if (world.items.length < 2) return null;
  return (
    <nav
      aria-label={t("files")}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-hairline bg-bg px-3"
    >
      {world.items.map((item) => (
        <FileTab key={item.id} item={item} />
      ))}
    </nav>
  );
}

function FileTab({ item }: { item: EditorItem }) {
  const t = useTranslations("editor");
  const editor = useEditor();
  const isOpen = useEditorState(({ itemId }) => itemId === item.id);
  const count = useEditorState(({ fields }) => listFieldsOnItem(fields, item.id).length);
  return (
    <button
      type="button"
      aria-current={isOpen ? "true" : undefined}
      onClick={() => openItem(editor, item.id)}
      className={classNames(
        "-mb-px flex h-10 max-w-64 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-body text-ink-2 -outline-offset-2 hover:text-ink",
        isOpen && "border-primary font-medium text-ink",
      )}
    >
      <span className="truncate">{item.title}</span>
      <span className="rounded-full border border-hairline bg-muted px-1.5 text-caption text-ink-2 tabular-nums">
        {count}
        <span className="sr-only"> {t("recipients.fields", { count })}</span>
      </span>
    </button>
  );
}
