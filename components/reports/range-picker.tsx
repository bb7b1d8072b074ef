"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { findPeriodProblem, PRESETS, type ReportState } from "./report-state";

type RangePickerProps = {
  state: ReportState;
  onPreset: (weeks: (typeof PRESETS)[number]) => void;
  onDays: (from: string, to: string) => void;
};

/** A number of weeks up to today, or two dates. An invalid range shows an error and is not requested. */
export function RangePicker({ state, onPreset, onDays }: RangePickerProps) {
  const t = useTranslations("reports.range");
  const [isNaming, setIsNaming] = useState(false);
  const isCustom = isNaming || state.weeks === null;
  const value = isCustom ? "custom" : String(state.weeks);
  const pickPreset = (picked: string) => {
    const preset = PRESETS.find((weeks) => String(weeks) === picked);
    setIsNaming(preset === undefined);
    if (preset) onPreset(preset);
  };
  const options = [
    ...PRESETS.map((weeks) => ({ value: String(weeks), label: t("weeks", { count: weeks }) })),
    { value: "custom", label: t("custom") },
  ];
  return (
    <div className="flex flex-col gap-3 max-sm:w-full">
      <Segmented
        className="max-sm:hidden"
        label={t("label")}
        value={value}
        onValueChange={pickPreset}
        options={options}
      />
      <Select
        className="sm:hidden"
        aria-label={t("label")}
        value={value}
        onChange={({ target }) => pickPreset(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {isCustom && (
        <NamedDays key={`${state.from} ${state.to}`} from={state.from} to={state.to} onDays={onDays} />
      )}
    </div>
  );
}

function NamedDays({ from, to, onDays }: { from: string; to: string; onDays: RangePickerProps["onDays"] }) {
  const t = useTranslations("reports.range");
  const [typed, setTyped] = useState({ from, to });
  const problem = typed.from && typed.to ? findPeriodProblem(typed.from, typed.to) : undefined;
  const changeDays = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (next.from >= "2000-01-01" && next.to && !findPeriodProblem(next.from, next.to))
      onDays(next.from, next.to);
  };
  return (
    <div className="grid max-w-md gap-3 sm:grid-cols-2">
      {(["from", "to"] as const).map((end) => (
        <Field key={end} label={t(end)} error={end === "to" && problem ? t(problem) : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={typed[end]}
              onChange={({ target }) => changeDays({ [end]: target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
