"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Choice } from "@/components/form/choice";
import { SearchField } from "@/components/form/search-field";
import { useTRPC } from "@/components/trpc-provider";
import { readId, readOneOf, readPage, readText } from "@/components/ui/address-state";
import { API_METHODS, API_STATUS_CLASSES } from "@/server/domain/tenancy/api-request";
import type { TeamAnswer } from "../../api-types";

/** Blank values mean all requests. */
export const readRequestFilter = (search: URLSearchParams) => ({
  query: readText(search, "query"),
  method: readOneOf(search, "method", API_METHODS),
  status: readOneOf(search, "status", API_STATUS_CLASSES),
  tokenId: readId(search, "tokenId"),
  page: readPage(search),
});

type RequestFilter = ReturnType<typeof readRequestFilter>;

type RequestFiltersProps = {
  team: TeamAnswer;
  value: RequestFilter;
  onSearch: (query: string) => void;
  onChange: (change: Partial<RequestFilter>) => void;
};

export function RequestFilters({ team, value, onSearch, onChange }: RequestFiltersProps) {
  const t = useTranslations("settings.requests");
  const trpc = useTRPC();
  const tokens = useQuery(trpc.apiToken.list.queryOptions({ teamId: team.id, perPage: 100 }));
  const { query, method, status, tokenId } = value;
  const named = (tokens.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <search aria-label={t("filter")} className="mb-3 grid grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1fr_1.5fr]">
      <SearchField
        label={t("search")}
        query={query}
        onSearch={onSearch}
        placeholder="/envelope"
        className="max-lg:col-span-2"
      />
      <Choice
        label={t("method")}
        any={t("any")}
        value={method ?? ""}
        options={API_METHODS.map((one) => ({ value: one, label: one }))}
        onChange={(text) => onChange({ method: API_METHODS.find((one) => one === text) })}
      />
      <Choice
        label={t("status")}
        any={t("any")}
        value={status ?? ""}
        options={API_STATUS_CLASSES.map((one) => ({ value: one, label: t(`statuses.${one}`) }))}
        onChange={(text) => onChange({ status: API_STATUS_CLASSES.find((one) => one === text) })}
      />
      <Choice
        label={t("token")}
        any={t("anyToken")}
        value={tokenId === undefined ? "" : String(tokenId)}
        options={named}
        className="max-lg:col-span-2"
        onChange={(text) => onChange({ tokenId: text === "" ? undefined : Number(text) })}
      />
    </search>
  );
}
