"use client";

import { useTranslations } from "use-intl";
import { NextLink } from "@/components/ui/next-link";
import { SearchInput } from "@/components/ui/search-input";
import { buildTabLooks } from "@/components/ui/tab-looks";
import { TEMPLATE_TYPES } from "@/server/domain/vocabulary";
import { buildTemplateListHref, type TemplateListState } from "./list-state";

type TemplateFiltersProps = {
  state: TemplateListState;
  base: string;
  onChange: (change: Partial<TemplateListState>) => void;
};

export function TemplateFilters({ state, base, onChange }: TemplateFiltersProps) {
  const t = useTranslations("templates");
  const types = [undefined, ...TEMPLATE_TYPES];
  return (
    <div className="mb-3 flex flex-col gap-x-4 gap-y-2 lg:flex-row lg:items-center lg:justify-between">
      <nav aria-label={t("list.filter")} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <ul className="flex items-center gap-0.5 py-0.5">
          {types.map((type) => (
            <li key={type ?? "ALL"}>
              <NextLink
                href={buildTemplateListHref(base, { ...state, page: 1, type })}
                scroll={false}
                aria-current={state.type === type ? "true" : undefined}
                className={buildTabLooks(state.type === type)}
              >
                {type ? t(`type.${type}`) : t("list.all")}
              </NextLink>
            </li>
          ))}
        </ul>
      </nav>
      <SearchInput
        label={t("list.search")}
        hint={t("list.searchHint")}
        query={state.query}
        onSearch={(query) => onChange({ query })}
        className="w-full lg:w-64"
      />
    </div>
  );
}
