"use client";

import { ChevronRight, EyeOff } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { classNames } from "@/components/ui/class-names";
import { NextLink } from "@/components/ui/next-link";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { FolderDetail, Target } from "./api-types";
import { useDropTarget } from "./drag";
import { buildFolderHref } from "./folder-address";
import { FolderMenu } from "./folder-menu";
import { useFolderMoves } from "./use-folder-moves";

const FolderNameInput = dynamic(
  retryUntilLoaded(() => import("./folder-name-input").then((module) => module.FolderNameInput)),
);

type FolderHeadingProps = { teamUrl: string; type: EnvelopeType; folder: FolderDetail };

export function FolderHeading({ teamUrl, type, folder }: FolderHeadingProps) {
  const t = useTranslations("folders");
  const router = useRouter();
  const moves = useFolderMoves(type);
  const [isRenaming, setIsRenaming] = useState(false);
  const above = folder.path.at(-1)?.id ?? null;
  return (
    <div className="min-w-0">
      <nav aria-label={t("path")} className="-ml-1.5">
        <ol className="flex flex-wrap items-center text-dense text-ink-2">
          {[null, ...folder.path].map((target) => (
            <li key={target?.id ?? "root"} className="flex min-w-0 items-center">
              <Step target={target} teamUrl={teamUrl} type={type} />
              <ChevronRight className="size-3.5 shrink-0 text-ink-3" aria-hidden />
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex items-center gap-1.5">
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
          <h1 className="min-w-0 text-h1 wrap-anywhere">{folder.name}</h1>
        )}
        <FolderMenu
          folder={folder}
          type={type}
          onRename={() => setIsRenaming(true)}
          onDeleted={() => router.replace(buildFolderHref(teamUrl, type, above))}
        />
      </div>
      {folder.effectiveVisibility !== "EVERYONE" && (
        <p className="mt-1 flex items-center gap-1.5 text-dense text-ink-2">
          <EyeOff className="size-3.5" aria-hidden />
          {t("seenBy", { who: t(`visibility.${folder.effectiveVisibility}`), count: folder.seenBy.count })}
        </p>
      )}
    </div>
  );
}

function Step({ target, teamUrl, type }: { target: Target; teamUrl: string; type: EnvelopeType }) {
  const t = useTranslations("folders");
  const moves = useFolderMoves(type);
  const drop = useDropTarget(type, target, (dragged) =>
    dragged.kind === "folder"
      ? moves.moveFolder(dragged.folder, target)
      : moves.moveEnvelopes(dragged.envelopes, target),
  );
  return (
    <NextLink
      {...drop.props}
      href={buildFolderHref(teamUrl, type, target?.id ?? null)}
      className={classNames(
        "flex min-h-6 max-w-60 items-center rounded-control px-1.5 hover:bg-muted hover:text-ink",
        drop.isOver && "bg-info-tint text-ink outline-2 outline-primary",
      )}
    >
      <span className="truncate">{target?.name ?? t(`root.${type}`)}</span>
    </NextLink>
  );
}
