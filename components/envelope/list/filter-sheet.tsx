"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { NO_FILTER } from "@/server/domain/envelope/list-address";
import { ENVELOPE_SOURCES, ENVELOPE_STATUSES } from "@/server/domain/vocabulary";
import type { ListState } from "./list-state";
import { useTeamPeople } from "./use-team-people";

type FilterSheetProps = {
  state: ListState;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (change: Partial<ListState>) => void;
};

/** Every filter there is. Each holds at once, so that the list behind shows what it does. */
export function FilterSheet({ state, open, onOpenChange, onChange }: FilterSheetProps) {
  const t = useTranslations("list.filter");
  const people = useQuery(useTeamPeople(open));
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t("title")}>
      <div className="flex flex-col gap-5 py-2">
        <Toggles state={state} onChange={onChange} />
        <Field label={t("sender")}>
          {(control) => (
            <Select
              {...control}
              value={state.senderId ?? ""}
              onChange={({ target }) =>
                onChange({ senderId: target.value ? Number(target.value) : undefined })
              }
            >
              <option value="">{t("anybody")}</option>
              {people.data?.data.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("sourceLabel")}>
          {(control) => (
            <Select
              {...control}
              value={state.source ?? ""}
              onChange={({ target }) =>
                onChange({ source: ENVELOPE_SOURCES.find((source) => source === target.value) })
              }
            >
              <option value="">{t("anySource")}</option>
              {ENVELOPE_SOURCES.map((source) => (
                <option key={source} value={source}>
                  {t(`source.${source}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          {(["from", "to"] as const).map((end) => (
            <Field key={end} label={t(end)}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={state[end] ?? ""}
                  onChange={({ target }) => onChange({ [end]: target.value || undefined })}
                />
              )}
            </Field>
          ))}
        </div>
        <div className="flex justify-between gap-2 border-t border-hairline pt-4">
          <Button variant="quiet" onClick={() => onChange(NO_FILTER)}>
            {t("clearAll")}
          </Button>
          <Button onClick={() => onOpenChange(false)}>{t("show")}</Button>
        </div>
      </div>
    </Sheet>
  );
}

function Toggles({ state, onChange }: Pick<FilterSheetProps, "state" | "onChange">) {
  const t = useTranslations("list.filter");
  const tl = useTranslations("owner.list");
  const { statuses } = state;
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-body font-medium">{t("status")}</legend>
      {ENVELOPE_STATUSES.map((status) => (
        <Checkbox
          key={status}
          label={tl(`status.${status}`)}
          checked={statuses.includes(status)}
          onCheckedChange={(isOn) =>
            onChange({
              statuses: isOn ? [...statuses, status] : statuses.filter((other) => other !== status),
            })
          }
        />
      ))}
      <Checkbox
        label={t("myTurn")}
        checked={state.isMyTurn}
        onCheckedChange={(isMyTurn) => onChange({ isMyTurn })}
      />
      <Checkbox
        label={tl("expired")}
        checked={state.isExpired}
        onCheckedChange={(isExpired) => onChange({ isExpired })}
      />
      <Checkbox
        label={t("deliveryProblem")}
        checked={state.hasDeliveryProblem}
        onCheckedChange={(hasDeliveryProblem) => onChange({ hasDeliveryProblem })}
      />
    </fieldset>
  );
}
