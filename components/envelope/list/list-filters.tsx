"use client";

import { Rows2, Rows3, SlidersHorizontal } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { Segmented } from "@/components/ui/segmented";
import { FilterChips } from "./filter-chips";
import { FilterSheet } from "./filter-sheet";
import type { ListState } from "./list-state";
import { StatusPills } from "./status-pills";
import { DENSITIES, type Density } from "./use-density";

type ListFiltersProps = {
  state: ListState;
  base: string;
  folderId: string | null;
  search: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<ListState>) => void;
  density: Density;
  onDensity: (density: Density) => void;
};

const ICONS = { comfortable: <Rows2 aria-hidden />, compact: <Rows3 aria-hidden /> } as const;

export function ListFilters(props: ListFiltersProps) {
  const { state, base, folderId, search, onChange, density, onDensity } = props;
  const t = useTranslations("list.filter");
  const tList = useTranslations("owner.list");
  const [isOpen, setIsOpen] = useState(false);
  const options = DENSITIES.map((value) => ({ value, label: ICONS[value], name: t(`density.${value}`) }));
  return (
    <div className="mb-4 flex flex-col gap-2.5">
      <div className="flex items-center gap-2">
        <SearchInput
          input={search}
          label={tList("search")}
          hint={tList("searchHint")}
          query={state.query}
          onSearch={(query) => onChange({ query })}
          className="min-w-0 flex-1 md:max-w-sm"
        />
        <Button variant="secondary" className="ml-auto" onClick={() => setIsOpen(true)}>
          <SlidersHorizontal aria-hidden />
          {t("open")}
        </Button>
        <Segmented
          label={t("density.label")}
          className="hidden md:inline-flex"
          value={density}
          onValueChange={onDensity}
          options={options}
        />
      </div>
      <StatusPills state={state} base={base} folderId={folderId} />
      <FilterChips state={state} base={base} />
      <FilterSheet state={state} open={isOpen} onOpenChange={setIsOpen} onChange={onChange} />
    </div>
  );
}
