"use client";

import { BookmarkPlus, ClipboardPaste, CopyPlus, EllipsisVertical, Eye, LayoutTemplate } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { buildPreviewHref } from "@/components/signing-preview/preview-address";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { needsToAct } from "@/server/domain/recipient/role";
import { useEditor, useEditorState, useServices } from "../editor-context";
import { pasteFromClipboard } from "../panels/system-clipboard";
import { buildSetDraft } from "../state/field-sets";

export function ReuseMenu({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("reuse.menu");
  const editor = useEditor();
  const preview = usePreview(teamUrl);
  const people = editor.world.recipients.filter(({ role }) => needsToAct(role));
  return (
    <DropdownMenu
      trigger={<IconButton size="dense" label={t("label")} icon={<EllipsisVertical aria-hidden />} />}
    >
      <MenuItem icon={<ClipboardPaste aria-hidden />} onSelect={() => void pasteFromClipboard(editor)}>
        {t("paste")}
      </MenuItem>
      <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => editor.store.setState({ panel: "sameAs" })}>
        {t("sameAs")}
      </MenuItem>
      <MenuSeparator />
      <SaveSetItem />
      <MenuItem
        icon={<LayoutTemplate aria-hidden />}
        onSelect={() => editor.store.setState({ panel: "sets" })}
      >
        {t("sets")}
      </MenuItem>
      {people.length > 0 && <MenuSeparator />}
      {people.slice(0, PREVIEWED).map(({ id, name }) => (
        <MenuItem key={id} icon={<Eye aria-hidden />} onSelect={() => void preview(id)}>
          {t("preview", { name })}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

/** Saves the selection, else all fields of the current file. Says so if there are none. */
function SaveSetItem() {
  const t = useTranslations("reuse.menu");
  const editor = useEditor();
  const state = useEditorState((current) => current);
  const { fields, isSelection } = buildSetDraft(editor, state);
  return (
    <MenuItem
      icon={<BookmarkPlus aria-hidden />}
      disabled={fields.length === 0}
      hint={fields.length === 0 ? t("saveSetNothing") : undefined}
      onSelect={() => editor.store.setState({ panel: "saveSet" })}
    >
      {t(isSelection ? "saveSetSelection" : "saveSet")}
    </MenuItem>
  );
}

/** Most recipients in the menu. The preview itself leads to all of them. */
const PREVIEWED = 6;

/** Opens the preview once the server holds everything, because it shows the stored fields. */
function usePreview(teamUrl: string): (recipientId: number) => Promise<void> {
  const router = useRouter();
  const { editor, autosave } = useServices();
  return async (recipientId) => {
    await autosave.flush();
    if (editor.store.getState().save.kind === "saved")
      router.push(buildPreviewHref(teamUrl, editor.world.envelope.id, recipientId));
  };
}
