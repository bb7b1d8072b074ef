"use client";

import { RadioGroup as RadixRadioGroup } from "radix-ui";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

type RadioOption<T extends string> = {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

export type RadioGroupProps<T extends string> = {
  /** The question, read as the name of the group. */
  label: string;
  labelHidden?: boolean;
  value: T | undefined;
  onValueChange: (value: T) => void;
  options: readonly RadioOption<T>[];
  /** Cards give each option room for an explanation. */
  looks?: "plain" | "cards";
  direction?: "vertical" | "horizontal";
  disabled?: boolean;
  required?: boolean;
  className?: string;
};

export function RadioGroup<T extends string>({
  label,
  labelHidden,
  value,
  onValueChange,
  options,
  looks = "plain",
  direction = "vertical",
  className,
  ...rest
}: RadioGroupProps<T>) {
  const id = useId();
  const pickOption = (picked: string) => {
    const option = options.find((candidate) => candidate.value === picked);
    if (option) onValueChange(option.value);
  };
  return (
    <div className={className}>
      <p id={id} className={labelHidden ? "sr-only" : "mb-2 text-body font-medium"}>
        {label}
      </p>
      <RadixRadioGroup.Root
        {...rest}
        value={value ?? null}
        onValueChange={pickOption}
        aria-labelledby={id}
        className={classNames(
          "flex gap-2",
          direction === "vertical" ? "flex-col" : "flex-wrap gap-x-5",
          looks === "cards" && "grid gap-3 sm:auto-cols-fr sm:grid-flow-col",
        )}
      >
        {options.map((option) => (
          <div
            key={option.value}
            className={classNames(
              "relative flex items-start gap-2.5",
              looks === "cards" &&
                "rounded-card border border-hairline bg-bg p-3.5 has-data-[state=checked]:border-primary has-data-[state=checked]:bg-info-tint",
            )}
          >
            <RadixRadioGroup.Item
              value={option.value}
              id={`${id}-${option.value}`}
              disabled={option.disabled}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              className="relative z-1 grid size-5 shrink-0 place-items-center rounded-full border border-control bg-bg after:absolute after:-inset-1 hover:border-ink-2 disabled:opacity-50 data-[state=checked]:border-primary"
            >
              <RadixRadioGroup.Indicator className="size-2.5 rounded-full border-[5px] border-primary bg-primary" />
            </RadixRadioGroup.Item>
            <div className="min-w-0 leading-5">
              <label
                htmlFor={`${id}-${option.value}`}
                className={classNames(
                  "text-body",
                  looks === "cards" && "font-medium after:absolute after:inset-0",
                )}
              >
                {option.label}
              </label>
              {option.hint && (
                <p id={`${id}-${option.value}-hint`} className="text-dense text-ink-2">
                  {option.hint}
                </p>
              )}
            </div>
          </div>
        ))}
      </RadixRadioGroup.Root>
    </div>
  );
}
