"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { NO_FILTER } from "@/server/domain/envelope/list-address";
import { ENVELOPE_SOURCES, ENVELOPE_STATUSES } from "@/server/domain/vocabulary";
import { SenderPick, TemplatePick } from "./filter-picks";
import type { ListState } from "./list-state";

type FilterSheetProps = {
  state: ListState;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (change: Partial<ListState>) => void;
};

/** All filters. Each applies at once, so that the list behind shows its effect. */
export function FilterSheet({ state, open, onOpenChange, onChange }: FilterSheetProps) {
  const t = useTranslations("list.filter");
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t("title")}>
      <div className="flex flex-col gap-5 py-2">
        <Toggles state={state} onChange={onChange} />
        <SenderPick state={state} isAsked={open} onChange={onChange} />
        <TemplatePick state={state} isAsked={open} onChange={onChange} />
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
        <Field label={t("ends")}>
          {(control) => (
            <Select
              {...control}
              value={state.linkEndsWithin ?? ""}
              onChange={({ target }) =>
                onChange({ linkEndsWithin: target.value ? Number(target.value) : undefined })
              }
            >
              <option value="">{t("endsAny")}</option>
              {listEndOptions(state.linkEndsWithin).map((days) => (
                <option key={days} value={days}>
                  {t("endsWithin", { days })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          {(["from", "to", "endedFrom", "endedTo"] as const).map((end) => (
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

const ENDS = [3, 7, 14, 30] as const;

/** Returns the usual choices, and the value from the URL. */
const listEndOptions = (asked: number | undefined): number[] =>
  [...new Set([...ENDS, ...(asked === undefined ? [] : [asked])])].toSorted((a, b) => a - b);

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
