"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";

export type TokenLimits = { ranges: string; perMinute: string };
export const NO_LIMITS: TokenLimits = { ranges: "", perMinute: "" };

/** Ranges are separated by lines, spaces, commas or semicolons. */
export const parseTokenRanges = ({ ranges }: TokenLimits): string[] =>
  ranges.split(/[\s,;]+/).filter((range) => range !== "");

/** Null for the installation's default; NaN if it is no number. */
export const parsePerMinute = ({ perMinute }: TokenLimits): number | null =>
  perMinute.trim() === "" ? null : /^\d{1,7}$/.test(perMinute.trim()) ? Number(perMinute) : Number.NaN;

type LimitFieldsProps = {
  value: TokenLimits;
  errors: { ranges?: string | undefined; perMinute?: string | undefined };
  onChange: (change: Partial<TokenLimits>) => void;
};

export function LimitFields({ value, errors, onChange }: LimitFieldsProps) {
  const t = useTranslations("settings.tokens");
  return (
    <>
      <Field label={t("rangesLabel")} hint={t("rangesHint")} error={errors.ranges}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            autoComplete="off"
            spellCheck={false}
            placeholder="203.0.113.0/24"
            value={value.ranges}
            onChange={(event) => onChange({ ranges: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("perMinuteLabel")} hint={t("perMinuteHint")} error={errors.perMinute}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={value.perMinute}
            onChange={(event) => onChange({ perMinute: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
