"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Choice } from "@/components/form/choice";
import { SearchField } from "@/components/form/search-field";
import { useTRPC } from "@/components/trpc-provider";
import { readId, readOneOf, readPage, readText } from "@/components/ui/address-state";
import { SECOND_FACTOR_FILTERS } from "@/server/domain/tenancy/sign-in-ways";
import { TEAM_ROLES } from "@/server/domain/vocabulary";

/** Blank values mean all people. */
export const readPeopleFilter = (search: URLSearchParams) => ({
  query: readText(search, "query"),
  role: readOneOf(search, "role", TEAM_ROLES),
  teamId: readId(search, "teamId"),
  secondFactor: readOneOf(search, "secondFactor", SECOND_FACTOR_FILTERS),
  page: readPage(search),
});

type PeopleFilter = ReturnType<typeof readPeopleFilter>;

type PeopleFiltersProps = {
  organisationId: number;
  value: PeopleFilter;
  onSearch: (query: string) => void;
  onChange: (change: Partial<PeopleFilter>) => void;
};

export function PeopleFilters({ organisationId, value, onSearch, onChange }: PeopleFiltersProps) {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const teams = useQuery(trpc.team.list.queryOptions({ organisationId }));
  const { query, role, teamId, secondFactor } = value;
  return (
    <search
      aria-label={t("people.filter")}
      className="grid grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1.5fr_1fr]"
    >
      <SearchField
        label={t("members.search")}
        query={query}
        onSearch={onSearch}
        className="max-lg:col-span-2"
      />
      <Choice
        label={t("members.role")}
        any={t("people.any")}
        value={role ?? ""}
        options={TEAM_ROLES.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
        onChange={(text) => onChange({ role: TEAM_ROLES.find((one) => one === text) })}
      />
      <Choice
        label={t("people.team")}
        any={t("people.anyTeam")}
        value={teamId === undefined ? "" : String(teamId)}
        options={(teams.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        className="max-lg:order-last max-lg:col-span-2"
        onChange={(text) => onChange({ teamId: text === "" ? undefined : Number(text) })}
      />
      <Choice
        label={t("people.secondFactor")}
        any={t("people.any")}
        value={secondFactor ?? ""}
        options={SECOND_FACTOR_FILTERS.map((one) => ({ value: one, label: t(`people.factor.${one}`) }))}
        onChange={(text) => onChange({ secondFactor: SECOND_FACTOR_FILTERS.find((one) => one === text) })}
      />
    </search>
  );
}
