"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { ListedFolder } from "./api-types";
import { buildLevelInput, MOST, SHOWN } from "./navigation-level";
import { NavigationRow, rowLooks, toRowIndent } from "./navigation-row";
import type { useFolderMoves } from "./use-folder-moves";

export type Tree = {
  teamUrl: string;
  type: EnvelopeType;
  /** The folder of the current page. */
  here: string | undefined;
  /** The current folder and its ancestors, from the root down. */
  way: readonly { id: string; name: string }[];
  moves: ReturnType<typeof useFolderMoves>;
  isOpen: (folderId: string) => boolean;
  onNavigate: (() => void) | undefined;
};

/** A folder in the tree. An ancestor of the current page has fewer details. */
export type Branch = Pick<ListedFolder, "id" | "name" | "folderCount"> &
  Partial<Pick<ListedFolder, "pinned" | "visibility" | "parentId">>;

type NavigationBranchProps = {
  tree: Tree;
  parentId: string;
  level: number;
  expected: number;
};

/** A level of the tree with its open children. Each level is fetched when it opens. */
export function NavigationBranch({ tree, parentId, level, expected }: NavigationBranchProps) {
  const t = useTranslations("folders");
  const trpc = useTRPC();
  const [isWhole, setIsWhole] = useState(false);
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    trpc.folder.list.queryOptions(buildLevelInput(tree.type, parentId, isWhole ? MOST : SHOWN), {
      placeholderData: keepPreviousData,
    }),
  );
  if (isError && !data) {
    return (
      <button
        type="button"
        onClick={() => refetch()}
        style={{ paddingLeft: toRowIndent(level) }}
        className={`${rowLooks} w-full text-left text-danger`}
      >
        {t("tree.failed")}
      </button>
    );
  }
  if (!data) {
    const rows = Array.from({ length: Math.min(expected, SHOWN) }, (_, index) => index);
    return rows.map((row) => <div key={row} aria-hidden className={rowLooks} />);
  }
  return (
    <ul className="flex flex-col">
      {withWay(data.data, tree.way, parentId).map((folder) => (
        <li key={folder.id}>
          <NavigationRow tree={tree} folder={folder} level={level} />
          {folder.folderCount > 0 && tree.isOpen(folder.id) && (
            <NavigationBranch
              tree={tree}
              parentId={folder.id}
              level={level + 1}
              expected={folder.folderCount}
            />
          )}
        </li>
      ))}
      {data.count > data.data.length && (
        <li>
          {isWhole && !isPlaceholderData ? (
            <p
              style={{ paddingLeft: toRowIndent(level) }}
              className="py-1.5 pr-2 text-body text-ink-3 lg:text-dense"
            >
              {t("firstOnly", { count: data.data.length })}
            </p>
          ) : (
            <button
              type="button"
              onClick={() => setIsWhole(true)}
              style={{ paddingLeft: toRowIndent(level) }}
              className={`${rowLooks} w-full text-left text-ink-3 hover:bg-muted hover:text-ink`}
            >
              {t("tree.all", { count: data.count })}
            </button>
          )}
        </li>
      )}
    </ul>
  );
}

/** Appends the current page's ancestor to the level if a long level was cut before it. */
function withWay(shown: readonly ListedFolder[], way: Tree["way"], parentId: string): Branch[] {
  const step = parentId === "" ? 0 : way.findIndex(({ id }) => id === parentId) + 1;
  const next = parentId === "" || step > 0 ? way[step] : undefined;
  if (!next || shown.some(({ id }) => id === next.id)) return [...shown];
  return [...shown, { ...next, folderCount: step + 1 < way.length ? 1 : 0 }];
}
