"use client";

import { Copy, CopyPlus, Layers, MoreHorizontal, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { useEditor } from "../editor-context";
import { copyToClipboard, cutToClipboard, pasteFromClipboard } from "../panels/system-clipboard";
import { duplicateSelection } from "../state/clipboard";
import { removeSelection } from "../state/edit-fields";
import { selectAll, selectSimilar } from "../state/selection";

/** Duplicate and remove as buttons, and a menu in which every shortcut also exists as an item. */
export function FieldActions() {
  const t = useTranslations("editor.act");
  const editor = useEditor();
  return (
    <div className="flex items-center gap-1">
      <IconButton
        size="dense"
        label={t("duplicate")}
        icon={<Copy aria-hidden />}
        onClick={() => duplicateSelection(editor)}
      />
      <IconButton
        size="dense"
        label={t("remove")}
        icon={<Trash2 aria-hidden />}
        className="text-danger hover:bg-danger-tint"
        onClick={() => removeSelection(editor)}
      />
      <DropdownMenu
        trigger={<IconButton size="dense" label={t("more")} icon={<MoreHorizontal aria-hidden />} />}
      >
        <MenuItem
          icon={<Layers aria-hidden />}
          onSelect={() => editor.store.setState({ panel: "duplicate" })}
        >
          {t("duplicateToPages")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => void copyToClipboard(editor)}>{t("copy")}</MenuItem>
        <MenuItem onSelect={() => void cutToClipboard(editor)}>{t("cut")}</MenuItem>
        <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => void pasteFromClipboard(editor)}>
          {t("paste")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => selectAll(editor)}>{t("selectAll")}</MenuItem>
        <MenuItem onSelect={() => selectSimilar(editor, "type")}>{t("selectType")}</MenuItem>
        <MenuItem onSelect={() => selectSimilar(editor, "recipientId")}>{t("selectRecipient")}</MenuItem>
      </DropdownMenu>
    </div>
  );
}
