"use client";

import { Rows2, Rows3, Search, SlidersHorizontal } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
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

const SEARCH_DELAY_MS = 300;
const ICONS = { comfortable: <Rows2 aria-hidden />, compact: <Rows3 aria-hidden /> } as const;

/** Search while typing, statuses with their counts, everything else in a sheet, and what is on as chips. */
export function ListFilters(props: ListFiltersProps) {
  const { state, base, folderId, search, onChange, density, onDensity } = props;
  const t = useTranslations("list.filter");
  const [isOpen, setIsOpen] = useState(false);
  const options = DENSITIES.map((value) => ({ value, label: ICONS[value], name: t(`density.${value}`) }));
  return (
    <div className="mb-4 flex flex-col gap-2.5">
      <div className="flex items-center gap-2">
        <SearchInput input={search} query={state.query} onSearch={(query) => onChange({ query })} />
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

type SearchInputProps = {
  input: RefObject<HTMLInputElement | null>;
  query: string;
  onSearch: (query: string) => void;
};

function SearchInput({ input, query, onSearch }: SearchInputProps) {
  const t = useTranslations("owner.list");
  const [text, setText] = useState(query);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => search.current(text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, query]);
  useEffect(() => {
    if (query === "") setText((before) => (document.activeElement === input.current ? before : ""));
  }, [query, input]);
  return (
    <search className="relative block min-w-0 flex-1 md:max-w-sm">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
        aria-hidden
      />
      <Input
        ref={input}
        type="search"
        aria-label={t("search")}
        placeholder={t("searchHint")}
        className="pl-9"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </search>
  );
}
