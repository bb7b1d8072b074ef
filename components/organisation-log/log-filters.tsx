"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Choice } from "@/components/form/choice";
import { DayField } from "@/components/form/day-field";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SETTINGS_ACTIONS } from "@/server/domain/organisation-log/vocabulary";
import type { LogFilterState } from "./use-log-filter";

type LogFiltersProps = { organisationId: number; state: LogFilterState };

export function LogFilters({ organisationId, state: { values, change, isNarrowed } }: LogFiltersProps) {
  const t = useTranslations("organisationLog");
  const trpc = useTRPC();
  const teams = useQuery(trpc.team.list.queryOptions({ organisationId }));
  const actions = SETTINGS_ACTIONS.map((one) => ({ value: one, label: t(`action.${one}`) }));
  return (
    <search aria-label={t("filter.label")} className="grid grid-cols-2 items-end gap-3 lg:grid-cols-5">
      <ActorField key={values.actor} actor={values.actor} onAsk={(actor) => change({ actor })} />
      <Choice
        label={t("filter.action")}
        any={t("filter.any")}
        value={values.action ?? ""}
        options={actions}
        onChange={(action) => change({ action: SETTINGS_ACTIONS.find((one) => one === action) })}
      />
      <Choice
        label={t("filter.team")}
        any={t("filter.anyTeam")}
        value={values.team === undefined ? "" : String(values.team)}
        options={(teams.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(team) => change({ team: team === "" ? undefined : Number(team) })}
      />
      <DayField label={t("filter.from")} day={values.from} onPick={(from) => change({ from })} />
      <DayField label={t("filter.to")} day={values.to} onPick={(to) => change({ to })} />
      {isNarrowed && (
        <Button
          variant="quiet"
          size="dense"
          className="justify-self-start"
          onClick={() => change({ actor: "", action: undefined, team: undefined, from: "", to: "" })}
        >
          {t("filter.clear")}
        </Button>
      )}
    </search>
  );
}

/** Searches on Enter or blur: every letter would otherwise add a history entry. */
function ActorField({ actor, onAsk }: { actor: string; onAsk: (actor: string) => void }) {
  const t = useTranslations("organisationLog.filter");
  const [text, setText] = useState(actor);
  const submitActor = () => text.trim() !== actor && onAsk(text.trim());
  return (
    <Field label={t("actor")} className="max-lg:col-span-2">
      {(control) => (
        <Input
          {...control}
          type="search"
          autoComplete="off"
          maxLength={200}
          placeholder={t("actorHint")}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === "Enter" && submitActor()}
          onBlur={submitActor}
        />
      )}
    </Field>
  );
}
