"use client";

import { Minus, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "./class-names";

export type NumberStepperProps = {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  className?: string;
};

/** A number with − and +. Typing is free; the value is clamped to its bounds when the field loses focus. */
export function NumberStepper({
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  disabled,
  className,
  ...rest
}: NumberStepperProps) {
  const t = useTranslations("ui.stepper");
  const [draft, setDraft] = useState(String(value));
  useEffect(() => setDraft(String(value)), [value]);

  const commitValue = (next: number) => {
    const bounded = Math.min(max, Math.max(min, Number(next.toFixed(4))));
    setDraft(String(bounded));
    if (bounded !== value) onChange(bounded);
  };
  const commitDraft = () => {
    const typed = Number(draft.replace(",", "."));
    commitValue(draft.trim() !== "" && Number.isFinite(typed) ? typed : value);
  };
  const side =
    "grid w-9 shrink-0 place-items-center text-ink-2 hover:bg-muted hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-4";
  return (
    <span
      className={classNames(
        "inline-flex h-10 min-w-0 items-stretch overflow-hidden rounded-control border border-control bg-bg focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus",
        disabled && "bg-muted",
        className,
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        className={side}
        aria-label={t("less")}
        disabled={disabled || value <= min}
        onClick={() => commitValue(value - step)}
      >
        <Minus aria-hidden />
      </button>
      <input
        {...rest}
        inputMode="decimal"
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={Number.isFinite(min) ? min : undefined}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        disabled={disabled}
        value={draft}
        className="w-full min-w-10 border-x border-hairline bg-transparent px-1 text-center text-reader tabular-nums outline-none"
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commitDraft}
        onKeyDown={(event) => {
          if (event.key === "Enter") commitDraft();
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          commitValue(value + (event.key === "ArrowUp" ? step : -step));
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        className={side}
        aria-label={t("more")}
        disabled={disabled || value >= max}
        onClick={() => commitValue(value + step)}
      >
        <Plus aria-hidden />
      </button>
    </span>
  );
}
