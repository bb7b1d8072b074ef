"use client";

import { Ellipsis, Lock, Pencil, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { NextLink } from "@/components/ui/next-link";
import { buildTabLooks } from "@/components/ui/tab-looks";
import type { SavedView } from "@/server/contract/saved-view";
import type { ListState } from "./list-state";
import { useSavedViews } from "./use-saved-views";
import { useViewRemoval } from "./use-view-removal";
import { buildViewHref, toListView } from "./view-address";
import { ViewDialog } from "./view-dialog";

type SavedViewsProps = { teamUrl: string; state: ListState; folderId: string | null };

/** The saved views as tabs. The shown one has a menu. */
export function SavedViews({ teamUrl, state, folderId }: SavedViewsProps) {
  const t = useTranslations("views");
  const [renamed, setRenamed] = useState<SavedView>();
  // Called here and not in the menu: the menu disappears with its view, and undo must survive it.
  const remove = useViewRemoval();
  const { views, current } = useSavedViews(state, folderId);
  const mayKeep = useRestriction(teamUrl) !== "AUDITOR";
  if (!views?.length) return null;
  return (
    <nav aria-label={t("label")} className="shrink-0 border-l border-hairline pl-1.5">
      <ul className="flex items-center gap-0.5">
        {views.map((view) => (
          <li key={view.id} className="flex shrink-0 items-center">
            <NextLink
              href={buildViewHref(teamUrl, view)}
              prefetch={false}
              aria-current={view === current ? "true" : undefined}
              className={classNames(buildTabLooks(view === current), "max-w-64")}
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
              <ViewMenu view={view} onRename={() => setRenamed(view)} onRemove={() => remove(view)} />
            )}
          </li>
        ))}
      </ul>
      {renamed && (
        <ViewDialog
          view={renamed}
          shown={toListView(state, folderId)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </nav>
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
