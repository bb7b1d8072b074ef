"use client";

import { SlidersHorizontal } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { FilterChips } from "./filter-chips";
import { FilterSheet } from "./filter-sheet";
import type { ListState } from "./list-state";
import { SavedViews } from "./saved-views";
import { StatusTabs } from "./status-tabs";
import { useSavedViews } from "./use-saved-views";
import { toListView } from "./view-address";
import { ViewDialog } from "./view-dialog";

type ListFiltersProps = {
  teamUrl: string;
  state: ListState;
  base: string;
  folderId: string | null;
  search: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<ListState>) => void;
};

/** A single bar: statuses and saved views as tabs, search, and the other filters in a sheet. */
export function ListFilters({ teamUrl, state, base, folderId, search, onChange }: ListFiltersProps) {
  const t = useTranslations("list.filter");
  const tList = useTranslations("owner.list");
  const [open, setOpen] = useState<"filters" | "save">();
  const { views, current } = useSavedViews(state, folderId);
  const maySave = useRestriction(teamUrl) !== "AUDITOR" && views !== undefined && !current;
  return (
    <div className="mb-3 flex flex-col gap-2">
      <div className="flex flex-col gap-x-4 gap-y-2 lg:flex-row lg:items-center">
        <div className="relative -mx-4 flex min-w-0 items-center gap-1.5 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:px-0.5 lg:flex-1">
          <StatusTabs state={state} base={base} folderId={folderId} isView={current !== undefined} />
          <SavedViews teamUrl={teamUrl} state={state} folderId={folderId} />
        </div>
        <div className="flex items-center gap-2">
          <SearchInput
            input={search}
            label={tList("search")}
            hint={tList("searchHint")}
            query={state.query}
            onSearch={(query) => onChange({ query })}
            className="min-w-0 flex-1 lg:w-64"
          />
          <Button variant="secondary" onClick={() => setOpen("filters")}>
            <SlidersHorizontal aria-hidden />
            {t("open")}
          </Button>
        </div>
      </div>
      <FilterChips state={state} base={base} onSave={maySave ? () => setOpen("save") : undefined} />
      <FilterSheet
        state={state}
        open={open === "filters"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "filters" : undefined)}
        onChange={onChange}
      />
      {open === "save" && (
        <ViewDialog view={undefined} shown={toListView(state, folderId)} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}
