"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as RadixCheckbox } from "radix-ui";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export type CheckboxProps = {
  checked: boolean | "indeterminate";
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  id?: string;
  name?: string;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  className?: string;
};

export function Checkbox({
  label,
  hint,
  labelHidden,
  onCheckedChange,
  className,
  id,
  ...rest
}: CheckboxProps) {
  const generated = useId();
  const boxId = id ?? generated;
  return (
    <div className={classNames("flex items-start gap-2.5", className)}>
      <RadixCheckbox.Root
        {...rest}
        id={boxId}
        aria-describedby={hint ? `${boxId}-hint` : undefined}
        onCheckedChange={(checked) => onCheckedChange(checked === true)}
        className="peer relative mt-px grid size-5 shrink-0 place-items-center rounded-[0.25rem] border border-control bg-bg text-on-primary transition-colors after:absolute after:-inset-1 hover:border-ink-2 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary"
      >
        <RadixCheckbox.Indicator>
          {rest.checked === "indeterminate" ? (
            <Minus className="size-4" strokeWidth={3} aria-hidden />
          ) : (
            <Check className="size-4" strokeWidth={3} aria-hidden />
          )}
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <div className={classNames("min-w-0 leading-5", labelHidden && "sr-only")}>
        <label htmlFor={boxId} className="text-body text-ink">
          {label}
        </label>
        {hint && (
          <p id={`${boxId}-hint`} className="text-dense text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
