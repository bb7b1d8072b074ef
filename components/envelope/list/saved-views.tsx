"use client";

import { useQuery } from "@tanstack/react-query";
import { BookmarkPlus, Ellipsis, Lock, Pencil, Trash2, Users } from "lucide-react";
import NextLink from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { useTRPC } from "@/components/trpc-provider";
import { Button, IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import type { SavedView } from "@/server/contract/saved-view";
import { isFiltered, type ListState } from "./list-state";
import { useViewRemoval } from "./use-view-removal";
import { isShowing, toListView, viewHref } from "./view-address";
import { ViewDialog } from "./view-dialog";

type SavedViewsProps = { teamUrl: string; state: ListState; folderId: string | null };

export function SavedViews({ teamUrl, state, folderId }: SavedViewsProps) {
  const t = useTranslations("views");
  const trpc = useTRPC();
  const [asking, setAsking] = useState<"save" | SavedView>();
  // Called here and not in the menu: the menu disappears with its view, and undo must survive it.
  const remove = useViewRemoval();
  const views = useQuery(trpc.savedView.list.queryOptions({}, { staleTime: 30_000 }));
  const all = views.data?.data ?? [];
  const current = all.find((view) => isShowing(view, state, folderId));
  const mayKeep = useRestriction(teamUrl) !== "AUDITOR";
  const maySave = mayKeep && isFiltered(state) && views.isSuccess && !current;
  return (
    <>
      {(all.length > 0 || maySave) && (
        <nav aria-label={t("label")} className="-mx-4 mb-3 overflow-x-auto px-4 sm:mx-0 sm:px-0">
          <ul className="flex items-center gap-1.5 py-1">
            {all.map((view) => (
              <li key={view.id} className="flex shrink-0 items-center">
                <NextLink
                  href={viewHref(teamUrl, view)}
                  prefetch={false}
                  aria-current={view === current ? "true" : undefined}
                  className={classNames(
                    "inline-flex h-8 max-w-64 items-center gap-1.5 rounded-control border border-hairline bg-bg px-2.5 text-dense text-ink-2 hover:border-control hover:text-ink",
                    view === current && "border-primary bg-info-tint font-medium text-ink",
                  )}
                >
                  {view.isShared ? (
                    <Users className="size-3.5 shrink-0" aria-hidden />
                  ) : (
                    <Lock className="size-3.5 shrink-0" aria-hidden />
                  )}
                  <span className="truncate">{view.name}</span>
                  <span className="sr-only">{view.isShared ? t("ofTeam") : t("private")}</span>
                </NextLink>
                {view === current && mayKeep && view.mayChange && (
                  <ViewMenu view={view} onRename={() => setAsking(view)} onRemove={() => remove(view)} />
                )}
              </li>
            ))}
            {maySave && (
              <li className="shrink-0">
                <Button size="dense" variant="quiet" onClick={() => setAsking("save")}>
                  <BookmarkPlus aria-hidden />
                  {t("save")}
                </Button>
              </li>
            )}
          </ul>
        </nav>
      )}
      {asking && (
        <ViewDialog
          view={asking === "save" ? undefined : asking}
          shown={toListView(state, folderId)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

type ViewMenuProps = { view: SavedView; onRename: () => void; onRemove: () => void };

function ViewMenu({ view, onRename, onRemove }: ViewMenuProps) {
  const t = useTranslations("views");
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="dense"
          label={t("menu", { name: view.name })}
          icon={<Ellipsis aria-hidden />}
          className="ml-0.5"
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
        {t("rename")}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={onRemove}>
        {t("delete")}
      </MenuItem>
    </DropdownMenu>
  );
}
