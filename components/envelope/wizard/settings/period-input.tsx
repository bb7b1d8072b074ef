"use client";

import { useTranslations } from "use-intl";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { isDisabled } from "@/server/domain/calendar";
import type { Duration, DurationOrDisabled } from "@/server/domain/duration";

const UNITS = ["day", "week", "month", "year"] as const satisfies readonly Duration["unit"][];

type PeriodInputProps = {
  label: string;
  value: DurationOrDisabled;
  /** The period set when it is switched on. */
  initial: Duration;
  onChange: (value: DurationOrDisabled) => void;
};

export function PeriodInput({ label, value, initial, onChange }: PeriodInputProps) {
  const t = useTranslations("owner.settings");
  const period = isDisabled(value) ? undefined : value;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      <Switch
        label={label}
        checked={period !== undefined}
        onCheckedChange={(isOn) => onChange(isOn ? initial : { disabled: true })}
      />
      {period && (
        <div className="flex flex-wrap gap-2">
          <NumberStepper
            className="w-32 max-w-full"
            aria-label={t("amount")}
            min={1}
            max={365}
            value={period.amount}
            onChange={(amount) => onChange({ ...period, amount: Math.round(amount) })}
          />
          <Select
            className="w-36 max-w-full"
            aria-label={t("unit")}
            value={period.unit}
            onChange={(event) => {
              const unit = UNITS.find((candidate) => candidate === event.target.value);
              if (unit) onChange({ ...period, unit });
            }}
          >
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`units.${unit}`, { amount: period.amount })}
              </option>
            ))}
          </Select>
        </div>
      )}
    </fieldset>
  );
}
