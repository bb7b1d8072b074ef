"use client";

import { Search } from "lucide-react";
import NextLink from "next/link";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { Input } from "@/components/ui/input";
import { ENVELOPE_STATUSES } from "@/server/domain/vocabulary";
import { type ListState, listHref } from "./list-state";

type ListFiltersProps = {
  state: ListState;
  base: string;
  onChange: (change: Partial<ListState>) => void;
};

const SEARCH_DELAY_MS = 300;

/** Search while typing, and one status at a time as links. */
export function ListFilters({ state, base, onChange }: ListFiltersProps) {
  const t = useTranslations("owner.list");
  const href = (change: Partial<ListState>) => listHref(base, { ...state, page: 1, ...change });
  const filters = [
    {
      key: "ALL",
      label: t("all"),
      isOn: !state.status && !state.expired,
      href: href({ status: undefined, expired: false }),
    },
    ...ENVELOPE_STATUSES.map((status) => ({
      key: status,
      label: t(`status.${status}`),
      isOn: state.status === status,
      href: href({ status, expired: false }),
    })),
    {
      key: "EXPIRED",
      label: t("expired"),
      isOn: state.expired,
      href: href({ status: undefined, expired: true }),
    },
  ];
  return (
    <div className="mb-4 flex flex-col gap-3 xl:flex-row xl:items-center xl:justify-between">
      <SearchInput query={state.query} onSearch={(query) => onChange({ query })} />
      <nav aria-label={t("filter")} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <ul className="flex gap-1.5 py-1">
          {filters.map((filter) => (
            <li key={filter.key}>
              <NextLink
                href={filter.href}
                scroll={false}
                aria-current={filter.isOn ? "true" : undefined}
                className={classNames(
                  "inline-flex h-8 items-center rounded-full border border-hairline bg-bg px-3 text-dense whitespace-nowrap text-ink-2 hover:border-control hover:text-ink",
                  filter.isOn && "border-ink bg-ink font-medium text-bg hover:text-bg",
                )}
              >
                {filter.label}
              </NextLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function SearchInput({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const t = useTranslations("owner.list");
  const [text, setText] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => search.current(text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, query]);
  useEffect(() => {
    if (query === "") setText((before) => (document.activeElement === input.current ? before : ""));
  }, [query]);
  return (
    <search className="relative block w-full xl:max-w-sm">
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
