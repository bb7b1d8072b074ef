"use client";

import { Switch as RadixSwitch } from "radix-ui";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export type SwitchProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  labelHidden?: boolean;
  className?: string;
};

/** A setting that is on or off at once. The position of the knob shows the state, not only its colour. */
export function Switch({ label, hint, labelHidden, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className={classNames("flex items-start justify-between gap-4", className)}>
      <div className={classNames("min-w-0", labelHidden && "sr-only")}>
        <label htmlFor={id} className="text-body">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-dense text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <RadixSwitch.Root
        {...rest}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-6 w-10 shrink-0 rounded-full border border-control bg-muted transition-colors disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary"
      >
        <RadixSwitch.Thumb className="block size-4 translate-x-1 rounded-full border-8 border-control transition-transform data-[state=checked]:translate-x-[1.125rem] data-[state=checked]:border-on-primary" />
      </RadixSwitch.Root>
    </div>
  );
}
