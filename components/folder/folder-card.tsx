"use client";

import { EyeOff, Folder as FolderIcon, Pin } from "lucide-react";
import dynamic from "next/dynamic";
import NextLink from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { classNames } from "@/components/ui/class-names";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { Folder } from "./api-types";
import { buildDragProps, useDropTarget } from "./drag";
import { folderHref } from "./folder-address";
import { FolderMenu } from "./folder-menu";
import { useFolderMoves } from "./use-folder-moves";

const FolderNameInput = dynamic(
  retryUntilLoaded(() => import("./folder-name-input").then((module) => module.FolderNameInput)),
);

export const cardLooks =
  "relative flex h-11 items-center gap-2.5 rounded-card border border-hairline bg-bg pl-3 pr-1 text-body";

export function FolderCard({
  folder,
  teamUrl,
  type,
}: {
  folder: Folder;
  teamUrl: string;
  type: EnvelopeType;
}) {
  const t = useTranslations("folders");
  const moves = useFolderMoves(type);
  const [isRenaming, setIsRenaming] = useState(false);
  const drop = useDropTarget(type, folder, (dragged) =>
    dragged.kind === "folder"
      ? moves.moveFolder(dragged.folder, folder)
      : moves.moveEnvelopes(dragged.envelopes, folder),
  );
  const isRestricted = folder.visibility !== "EVERYONE";
  return (
    <li
      {...(isRenaming ? {} : buildDragProps(() => ({ type, kind: "folder", folder })))}
      {...drop.props}
      className={classNames(
        cardLooks,
        "hover:border-control hover:bg-canvas",
        drop.isOver && "border-primary bg-info-tint outline-2 -outline-offset-1 outline-primary",
      )}
    >
      <FolderIcon className="size-4 shrink-0 text-ink-3" aria-hidden />
      {isRenaming ? (
        <FolderNameInput
          label={t("rename.label", { name: folder.name })}
          initial={folder.name}
          onCancel={() => setIsRenaming(false)}
          onName={(name) => {
            setIsRenaming(false);
            void moves.renameFolder(folder, name);
          }}
        />
      ) : (
        <>
          <NextLink
            href={folderHref(teamUrl, type, folder.id)}
            draggable={false}
            title={folder.name}
            className="min-w-0 flex-1 truncate py-2 font-medium after:absolute after:inset-0 after:rounded-card"
          >
            {folder.name}
          </NextLink>
          {isRestricted && <Mark icon={EyeOff} label={t(`visibility.${folder.visibility}`)} />}
          {folder.pinned && <Mark icon={Pin} label={t("pinned")} />}
          <span className="relative">
            <FolderMenu folder={folder} type={type} onRename={() => setIsRenaming(true)} />
          </span>
        </>
      )}
    </li>
  );
}

function Mark({ icon: Icon, label }: { icon: typeof Pin; label: string }) {
  return (
    <span title={label} className="shrink-0 text-ink-3">
      <Icon className="size-3.5" aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  );
}
