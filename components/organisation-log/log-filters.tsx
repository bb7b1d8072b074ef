"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Choice } from "@/components/form/choice";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SETTINGS_ACTIONS } from "@/server/domain/organisation-log/vocabulary";
import type { LogFilterState } from "./use-log-filter";

type LogFiltersProps = { organisationId: number; state: LogFilterState };

export function LogFilters({ organisationId, state: { said, ask, isNarrowed } }: LogFiltersProps) {
  const t = useTranslations("organisationLog");
  const trpc = useTRPC();
  const teams = useQuery(trpc.team.list.queryOptions({ organisationId }));
  const actions = SETTINGS_ACTIONS.map((one) => ({ value: one, label: t(`action.${one}`) }));
  return (
    <search aria-label={t("filter.label")} className="grid grid-cols-2 items-end gap-3 lg:grid-cols-5">
      <ActorField key={said.actor} actor={said.actor} onAsk={(actor) => ask({ actor })} />
      <Choice
        label={t("filter.action")}
        any={t("filter.any")}
        value={said.action}
        options={actions}
        onChange={(action) => ask({ action })}
      />
      <Choice
        label={t("filter.team")}
        any={t("filter.anyTeam")}
        value={said.teamId}
        options={(teams.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(team) => ask({ team })}
      />
      <DayField label={t("filter.from")} value={said.from} onAsk={(from) => ask({ from })} />
      <DayField label={t("filter.to")} value={said.to} onAsk={(to) => ask({ to })} />
      {isNarrowed && (
        <Button
          variant="quiet"
          size="dense"
          className="justify-self-start"
          onClick={() => ask({ actor: "", action: "", team: "", from: "", to: "" })}
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
  const ask = () => text.trim() !== actor && onAsk(text.trim());
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
          onKeyDown={({ key }) => key === "Enter" && ask()}
          onBlur={ask}
        />
      )}
    </Field>
  );
}

function DayField({ label, value, onAsk }: { label: string; value: string; onAsk: (day: string) => void }) {
  return (
    <Field label={label}>
      {(control) => (
        <Input {...control} type="date" value={value} onChange={({ target }) => onAsk(target.value)} />
      )}
    </Field>
  );
}
