"use client";

import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type SegmentedProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode; name?: string; disabled?: boolean }[];
  size?: "dense" | "default" | "recipient";
  disabled?: boolean;
  className?: string;
};

/**
 * Heights of each option, so that a second row is as high as the first. With the frame 32, 36 or 40, and 48
 * px.
 */
const heights = {
  dense: "text-dense [&>*]:min-h-6.5",
  default: "text-body [&>*]:min-h-8.5 pointer-fine:[&>*]:min-h-7.5",
  recipient: "text-reader [&>*]:min-h-10.5",
} as const;

/**
 * Two to four short choices side by side; exactly one is always chosen. `name` names an option shown as an
 * icon.
 */
export function Segmented<T extends string>({
  label,
  value,
  onValueChange,
  options,
  size = "default",
  disabled,
  className,
}: SegmentedProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      disabled={disabled}
      value={value}
      onValueChange={(picked) => {
        const option = options.find((candidate) => candidate.value === picked);
        if (option) onValueChange(option.value);
      }}
      className={classNames(
        "inline-flex max-w-full flex-wrap gap-y-0.5 rounded-control border border-control bg-muted p-0.5",
        heights[size],
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.name}
          disabled={option.disabled}
          title={option.name}
          className="inline-flex min-w-8 flex-auto items-center justify-center gap-1.5 whitespace-nowrap rounded-[0.25rem] border border-transparent px-3 text-ink-2 hover:text-ink data-[state=on]:border-control data-[state=on]:bg-bg data-[state=on]:font-medium data-[state=on]:text-ink [&_svg]:size-4"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
