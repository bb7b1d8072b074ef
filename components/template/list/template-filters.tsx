"use client";

import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { SearchInput } from "@/components/ui/search-input";
import { TEMPLATE_TYPES } from "@/server/domain/vocabulary";
import { type TemplateListState, templateListHref } from "./list-state";

type TemplateFiltersProps = {
  state: TemplateListState;
  base: string;
  onChange: (change: Partial<TemplateListState>) => void;
};

export function TemplateFilters({ state, base, onChange }: TemplateFiltersProps) {
  const t = useTranslations("templates");
  const types = [undefined, ...TEMPLATE_TYPES];
  return (
    <div className="mb-4 flex flex-col gap-3 xl:flex-row xl:items-center xl:justify-between">
      <SearchInput
        label={t("list.search")}
        hint={t("list.searchHint")}
        query={state.query}
        onSearch={(query) => onChange({ query })}
        className="w-full xl:max-w-sm"
      />
      <nav aria-label={t("list.filter")} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <ul className="flex gap-1.5 py-1">
          {types.map((type) => (
            <li key={type ?? "ALL"}>
              <NextLink
                href={templateListHref(base, { ...state, page: 1, type })}
                scroll={false}
                aria-current={state.type === type ? "true" : undefined}
                className={classNames(
                  "inline-flex h-8 items-center rounded-full border border-hairline bg-bg px-3 text-dense whitespace-nowrap text-ink-2 hover:border-control hover:text-ink",
                  state.type === type && "border-ink bg-ink font-medium text-bg hover:text-bg",
                )}
              >
                {type ? t(`type.${type}`) : t("list.all")}
              </NextLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
