"use client";

import { ChevronRight, EyeOff, Pin } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { NextLink } from "@/components/ui/next-link";
import { buildDragProps, useDropTarget } from "./drag";
import { buildFolderHref } from "./folder-address";
import type { Branch, Tree } from "./navigation-branch";
import { openFolders } from "./open-folders";

export const rowLooks = "flex h-11 items-center rounded-control pr-2 text-body lg:h-8 lg:text-dense";

/** Deeper levels are not indented further, or 240 px would have no room for their names. */
const DEEPEST = 6;
/** Milliseconds that an item is held over a closed folder before it opens. */
const SPRING_MS = 700;

/** Left edge of a row's name. The first level aligns below the name of the heading above the tree. */
export const toRowIndent = (level: number): string => `${2.625 + (Math.min(level, DEEPEST) - 1) * 0.75}rem`;

export function NavigationRow({ tree, folder, level }: { tree: Tree; folder: Branch; level: number }) {
  const t = useTranslations("folders");
  const { moves } = tree;
  const isHere = folder.id === tree.here;
  const isOpen = tree.isOpen(folder.id);
  const drop = useDropTarget(tree.type, folder, (dragged) =>
    dragged.kind === "folder"
      ? moves.moveFolder(dragged.folder, folder)
      : moves.moveEnvelopes(dragged.envelopes, folder),
  );
  const springs = drop.isOver && folder.folderCount > 0 && !isOpen;
  const { teamUrl } = tree;
  useEffect(() => {
    if (!springs) return;
    const timer = setTimeout(() => openFolders(teamUrl, [folder.id], true), SPRING_MS);
    return () => clearTimeout(timer);
  }, [springs, teamUrl, folder.id]);
  const { parentId } = folder;
  return (
    <div
      {...(parentId === undefined
        ? {}
        : buildDragProps(() => ({
            type: tree.type,
            kind: "folder",
            folder: { id: folder.id, name: folder.name, parentId },
          })))}
      {...drop.props}
      className={classNames(
        rowLooks,
        "relative hover:bg-muted",
        isHere ? "bg-muted font-medium text-ink" : "text-ink-2 hover:text-ink",
        drop.isOver && "bg-info-tint outline-2 -outline-offset-2 outline-primary",
      )}
    >
      <NextLink
        href={buildFolderHref(teamUrl, tree.type, folder.id)}
        prefetch={false}
        draggable={false}
        title={folder.name}
        onClick={() => tree.onNavigate?.()}
        aria-current={isHere ? "page" : undefined}
        style={{ paddingLeft: toRowIndent(level) }}
        className="flex h-full min-w-0 flex-1 items-center rounded-control"
      >
        <span className="truncate">{folder.name}</span>
      </NextLink>
      {folder.folderCount > 0 && (
        <Disclosure
          label={t("tree.toggle", { name: folder.name })}
          isOpen={isOpen}
          onToggle={() => openFolders(teamUrl, [folder.id], !isOpen)}
          className="absolute top-0 -translate-x-full lg:top-1"
          left={toRowIndent(level)}
        />
      )}
      {folder.visibility && folder.visibility !== "EVERYONE" && (
        <Mark icon={EyeOff} label={t(`visibility.${folder.visibility}`)} />
      )}
      {folder.pinned && <Mark icon={Pin} label={t("pinned")} />}
    </div>
  );
}

function Mark({ icon: Icon, label }: { icon: typeof Pin; label: string }) {
  return (
    <span title={label} className="ml-1.5 shrink-0 text-ink-3">
      <Icon className="size-3" aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  );
}

type DisclosureProps = {
  label: string;
  isOpen: boolean;
  onToggle: () => void;
  className?: string;
  left?: string;
};

export function Disclosure({ label, isOpen, onToggle, className, left }: DisclosureProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      onClick={onToggle}
      style={left ? { left } : {}}
      className={classNames(
        "grid size-11 place-items-center rounded-control text-ink-3 hover:bg-muted hover:text-ink lg:size-6",
        className,
      )}
    >
      <ChevronRight className={classNames("size-3.5", isOpen && "rotate-90")} aria-hidden />
    </button>
  );
}
