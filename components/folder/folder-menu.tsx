"use client";

import { Ellipsis, Eye, FolderInput, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useParams } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { MoveDialog } from "@/components/folder/lazy-move-dialog";
import { retryUntilLoaded } from "@/components/retry-load";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { Folder } from "./api-types";
import { useFolderMoves } from "./use-folder-moves";

const DeleteFolderDialog = dynamic(
  retryUntilLoaded(() => import("./delete-folder-dialog").then((module) => module.DeleteFolderDialog)),
);
const VisibilityDialog = dynamic(
  retryUntilLoaded(() => import("./visibility-dialog").then((module) => module.VisibilityDialog)),
);

type FolderMenuProps = {
  folder: Folder;
  type: EnvelopeType;
  onRename: () => void;
  /** Called after deletion, if the current page is inside the folder. */
  onDeleted?: () => void;
};

/** The menu of a folder. Auditors have none. */
export function FolderMenu({ folder, type, onRename, onDeleted }: FolderMenuProps) {
  const t = useTranslations("folders");
  const moves = useFolderMoves(type);
  const [asking, setAsking] = useState<"move" | "sight" | "delete">();
  const closeDialog = () => setAsking(undefined);
  const { team } = useParams<{ team?: string }>();
  if (useRestriction(team) === "AUDITOR") return null;
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            size="dense"
            label={t("menu.label", { name: folder.name })}
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
        {/* The menu first returns the focus to its button; the input takes it after that. */}
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setTimeout(onRename)}>
          {t("menu.rename")}
        </MenuItem>
        <MenuItem
          icon={folder.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          onSelect={() => void moves.pinFolder(folder)}
        >
          {t(folder.pinned ? "menu.unpin" : "menu.pin")}
        </MenuItem>
        <MenuItem icon={<Eye aria-hidden />} onSelect={() => setAsking("sight")}>
          {t("menu.sight")}
        </MenuItem>
        <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => setAsking("move")}>
          {t("menu.move")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => setAsking("delete")}>
          {t("menu.delete")}
        </MenuItem>
      </DropdownMenu>
      {asking === "move" && (
        <MoveDialog type={type} moved={{ kind: "folder", folder }} onClose={closeDialog} />
      )}
      {asking === "sight" && <VisibilityDialog folder={folder} onClose={closeDialog} />}
      {asking === "delete" && (
        <DeleteFolderDialog
          folder={folder}
          type={type}
          onClose={closeDialog}
          {...(onDeleted ? { onDeleted } : {})}
        />
      )}
    </>
  );
}
