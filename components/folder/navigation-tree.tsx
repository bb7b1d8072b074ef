"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { buildFolderHref } from "./folder-address";
import { NavigationBranch, type Tree } from "./navigation-branch";
import { buildLevelInput } from "./navigation-level";
import { Disclosure } from "./navigation-row";
import { openFolders, openTree, useOpenFolders } from "./open-folders";
import { useFolderMoves } from "./use-folder-moves";

export type NavigationTreeProps = {
  teamUrl: string;
  type: EnvelopeType;
  onNavigate?: () => void;
};

/**
 * The folders of a type below their entry in the sidebar (components/owner-pages.md 3.3): a list of links, each
 * with its own disclosure button. Renders nothing without folders.
 */
export function NavigationTree({ teamUrl, type, onNavigate }: NavigationTreeProps) {
  const t = useTranslations("folders");
  const trpc = useTRPC();
  const pathname = usePathname();
  const moves = useFolderMoves(type);
  const { isTreeOpen, isOpen } = useOpenFolders(teamUrl, type);
  const inside = buildFolderHref(teamUrl, type, "-").slice(0, -1);
  const here = pathname.startsWith(inside) ? pathname.slice(inside.length).split("/")[0] : undefined;
  const folder = useQuery(trpc.folder.get.queryOptions({ folderId: here ?? "" }, { enabled: Boolean(here) }));
  const top = useQuery(trpc.folder.list.queryOptions(buildLevelInput(type, "")));
  const path = here ? folder.data?.path : undefined;
  const above = path?.map(({ id }) => id).join(" ");
  // Opening a folder's page opens its ancestors once; the user may close them again.
  useEffect(() => {
    if (above) openFolders(teamUrl, above.split(" "), true);
  }, [above, teamUrl]);
  if (!top.data?.count) return null;
  const isShown = isTreeOpen ?? (type === "DOCUMENT" || here !== undefined);
  const tree: Tree = {
    teamUrl,
    type,
    here,
    moves,
    isOpen,
    onNavigate,
    way: path && folder.data ? [...path, { id: folder.data.id, name: folder.data.name }] : [],
  };
  return (
    <>
      <Disclosure
        label={t("tree.toggle", { name: t(`root.${type}`) })}
        isOpen={isShown}
        onToggle={() => openTree(teamUrl, type, !isShown)}
        className="absolute top-0 right-0 lg:top-1.5 lg:right-1.5"
      />
      {isShown && (
        <div className="mt-0.5 mb-1">
          <NavigationBranch tree={tree} parentId="" level={1} expected={0} />
        </div>
      )}
    </>
  );
}
