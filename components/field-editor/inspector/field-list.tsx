"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import { useEditor, useEditorState } from "../editor-context";
import { useFieldTexts } from "../field-texts";
import type { EditorField } from "../model/editor-field";
import { listFieldsOnItem } from "../model/page-index";
import { FIELD_ICONS, getSolidClass } from "../pages/field-styles";
import { revealField } from "../state/announce";
import { findEditorRecipient } from "../state/editor";
import { getEditorProblems } from "../state/problems";
import { selectFields } from "../state/selection";
import { ProblemList } from "./problem-list";
import { SuggestionList } from "./suggestion-list";
import { TagList } from "./tag-list";

const ROW_PX = 44;

/** Lists every field of the file in reading order, mounted or not, below the problems that block sending. */
export function FieldList() {
  const t = useTranslations("editor.list");
  const { world } = useEditor();
  const itemId = useEditorState((state) => state.itemId);
  const fields = useEditorState((state) => listFieldsOnItem(state.fields, itemId));
  const problems = useEditorState((state) => getEditorProblems(world, state.fields));
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const rows = useVirtualizer({
    count: fields.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <ProblemList problems={problems} />
      <TagList />
      <SuggestionList />
      <h2 className="px-1 text-body font-semibold">{t("title", { count: fields.length })}</h2>
      {fields.length === 0 && <p className="px-1 text-body text-ink-2">{t("empty")}</p>}
      <div ref={setScroller} className="min-h-32 flex-1 overflow-y-auto">
        <ul aria-label={t("label")} className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => {
            const field = fields[row.index];
            if (!field) return null;
            return (
              <li
                key={field.id}
                aria-setsize={fields.length}
                aria-posinset={row.index + 1}
                className="absolute inset-x-0 top-0"
                style={{ height: ROW_PX, transform: `translateY(${row.start}px)` }}
              >
                <FieldRow
                  field={field}
                  problem={problems.find(({ fieldIds }) => fieldIds?.includes(field.id))}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

function FieldRow({ field, problem }: { field: EditorField; problem: SendingProblem | undefined }) {
  const t = useTranslations("editor");
  const editor = useEditor();
  const texts = useFieldTexts(editor.world);
  const isSelected = useEditorState(({ selection }) => selection.has(field.id));
  const place = findEditorRecipient(editor.world, field.recipientId)?.place ?? 7;
  const Icon = FIELD_ICONS[field.type];
  return (
    <button
      type="button"
      onClick={() => {
        selectFields(editor, [field.id]);
        revealField(editor, field.id, true);
      }}
      className={classNames(
        "flex h-10 w-full items-center gap-2.5 rounded-control px-2 text-left text-body -outline-offset-2 hover:bg-muted",
        isSelected && "bg-info-tint",
      )}
    >
      <span className="sr-only">
        {problem ? `${texts.formatName(field)}: ${t(`problem.${problem.code}`)}` : texts.formatName(field)}
      </span>
      <span
        className={classNames(
          "grid size-5 shrink-0 place-items-center rounded-full text-caption font-semibold text-paper",
          getSolidClass(place),
        )}
        aria-hidden
      >
        {place + 1}
      </span>
      <Icon className="size-4 shrink-0 text-ink-2" aria-hidden />
      <span className="min-w-0 flex-1 truncate" aria-hidden>
        {texts.formatType(field)}
      </span>
      {problem?.severity === "blocking" && (
        <CircleAlert className="size-4 shrink-0 text-danger" aria-hidden />
      )}
      {problem?.severity === "warning" && (
        <TriangleAlert className="size-4 shrink-0 text-warning" aria-hidden />
      )}
      <span className="shrink-0 text-dense text-ink-3 tabular-nums" aria-hidden>
        {t("page.short", { page: field.page })}
      </span>
    </button>
  );
}
