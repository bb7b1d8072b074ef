"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "@/components/ui/button";
import { useEditor, useEditorState, useServices } from "../editor-context";
import { findEditorRecipient } from "../state/editor";
import { hasSeveralOwners, showOnly } from "../state/recipient-highlight";
import { PageStrip } from "./page-strip";

/** Returns the chosen recipient if other recipients can own fields too. */
function useChosenRecipient() {
  const editor = useEditor();
  const recipientId = useEditorState((state) => state.recipientId);
  const chosen = recipientId === null ? undefined : findEditorRecipient(editor.world, recipientId);
  return hasSeveralOwners(editor) ? chosen : undefined;
}

/** Toggle below the recipients that highlights the fields of the chosen one. */
export function HighlightToggle({ isCompact = false }: { isCompact?: boolean }) {
  const t = useTranslations("placing.only");
  const editor = useEditor();
  const isOnly = useEditorState((state) => state.isOnlyChosen);
  const chosen = useChosenRecipient();
  if (!chosen) return null;
  const label = t("show", { name: chosen.name });
  const Icon = isOnly ? EyeOff : Eye;
  const toggleHighlight = () => showOnly(editor, !isOnly);
  if (isCompact) {
    return (
      <IconButton
        label={label}
        aria-pressed={isOnly}
        icon={<Icon aria-hidden />}
        className={isOnly ? "bg-info-tint text-info" : undefined}
        onClick={toggleHighlight}
      />
    );
  }
  return (
    <Button
      size="dense"
      variant="quiet"
      wide
      aria-pressed={isOnly}
      className={isOnly ? "mt-1 justify-start bg-info-tint px-2" : "mt-1 justify-start px-2"}
      onClick={toggleHighlight}
    >
      <Icon aria-hidden />
      <span className="min-w-0 truncate">{label}</span>
    </Button>
  );
}

/** Notice above the pages while one recipient is highlighted, with a button back to all. */
export function HighlightNotice() {
  const t = useTranslations("placing.only");
  const { editor, view } = useServices();
  const isOnly = useEditorState((state) => state.isOnlyChosen);
  const chosen = useChosenRecipient();
  if (!isOnly || !chosen) return null;
  return (
    <PageStrip label={t("title")} testId="only-one" tone="info">
      <Eye aria-hidden className="size-4 shrink-0 text-info" />
      <p className="min-w-0 grow basis-40 wrap-anywhere">{t("notice", { name: chosen.name })}</p>
      <Button
        size="dense"
        variant="secondary"
        onClick={() => {
          showOnly(editor, false);
          // The button disappears with the notice, so the focus moves on.
          view.current?.element.focus({ preventScroll: true });
        }}
      >
        {t("all")}
      </Button>
    </PageStrip>
  );
}
