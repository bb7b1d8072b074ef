"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Choice } from "@/components/form/choice";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SECOND_FACTOR_FILTERS, type SecondFactorFilter } from "@/server/domain/tenancy/sign-in-ways";
import { TEAM_ROLES, type TeamRole } from "@/server/domain/vocabulary";

/** Blank values mean all people. */
export type PeopleFilter = {
  query: string;
  role: TeamRole | "";
  teamId: number | null;
  secondFactor: SecondFactorFilter | "";
};
export const EVERYBODY: PeopleFilter = { query: "", role: "", teamId: null, secondFactor: "" };

type PeopleFiltersProps = {
  organisationId: number;
  value: PeopleFilter;
  onChange: (change: Partial<PeopleFilter>) => void;
};

export function PeopleFilters({ organisationId, value, onChange }: PeopleFiltersProps) {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const teams = useQuery(trpc.team.list.queryOptions({ organisationId }));
  const { role, teamId, secondFactor } = value;
  return (
    <search
      aria-label={t("people.filter")}
      className="grid grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1.5fr_1fr]"
    >
      <Field label={t("members.search")} className="max-lg:col-span-2">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            maxLength={200}
            value={value.query}
            onChange={(event) => onChange({ query: event.target.value })}
          />
        )}
      </Field>
      <Choice
        label={t("members.role")}
        any={t("people.any")}
        value={role}
        options={TEAM_ROLES.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
        onChange={(text) => onChange({ role: TEAM_ROLES.find((one) => one === text) ?? "" })}
      />
      <Choice
        label={t("people.team")}
        any={t("people.anyTeam")}
        value={teamId === null ? "" : String(teamId)}
        options={(teams.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        className="max-lg:order-last max-lg:col-span-2"
        onChange={(text) => onChange({ teamId: text === "" ? null : Number(text) })}
      />
      <Choice
        label={t("people.secondFactor")}
        any={t("people.any")}
        value={secondFactor}
        options={SECOND_FACTOR_FILTERS.map((one) => ({ value: one, label: t(`people.factor.${one}`) }))}
        onChange={(text) =>
          onChange({ secondFactor: SECOND_FACTOR_FILTERS.find((one) => one === text) ?? "" })
        }
      />
    </search>
  );
}
