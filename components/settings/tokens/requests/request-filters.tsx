"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Choice } from "@/components/form/choice";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import {
  API_METHODS,
  API_STATUS_CLASSES,
  type ApiMethod,
  type ApiStatusClass,
} from "@/server/domain/tenancy/api-request";
import type { TeamAnswer } from "../../api-types";

/** Blank values mean all requests. */
export type RequestFilter = {
  query: string;
  method: ApiMethod | "";
  status: ApiStatusClass | "";
  tokenId: number | null;
};
export const NO_FILTER: RequestFilter = { query: "", method: "", status: "", tokenId: null };

type RequestFiltersProps = {
  team: TeamAnswer;
  value: RequestFilter;
  onChange: (change: Partial<RequestFilter>) => void;
};

export function RequestFilters({ team, value, onChange }: RequestFiltersProps) {
  const t = useTranslations("settings.requests");
  const trpc = useTRPC();
  const tokens = useQuery(trpc.apiToken.list.queryOptions({ teamId: team.id, perPage: 100 }));
  const { method, status, tokenId } = value;
  const named = (tokens.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <search aria-label={t("filter")} className="mb-3 grid grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1fr_1.5fr]">
      <Field label={t("search")} className="max-lg:col-span-2">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder="/envelope"
            value={value.query}
            onChange={(change) => onChange({ query: change.target.value })}
          />
        )}
      </Field>
      <Choice
        label={t("method")}
        any={t("any")}
        value={method}
        options={API_METHODS.map((one) => ({ value: one, label: one }))}
        onChange={(text) => onChange({ method: API_METHODS.find((one) => one === text) ?? "" })}
      />
      <Choice
        label={t("status")}
        any={t("any")}
        value={status}
        options={API_STATUS_CLASSES.map((one) => ({ value: one, label: t(`statuses.${one}`) }))}
        onChange={(text) => onChange({ status: API_STATUS_CLASSES.find((one) => one === text) ?? "" })}
      />
      <Choice
        label={t("token")}
        any={t("anyToken")}
        value={tokenId === null ? "" : String(tokenId)}
        options={named}
        className="max-lg:col-span-2"
        onChange={(text) => onChange({ tokenId: text === "" ? null : Number(text) })}
      />
    </search>
  );
}
