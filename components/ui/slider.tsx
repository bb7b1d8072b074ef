"use client";

import { Slider as RadixSlider } from "radix-ui";
import { classNames } from "./class-names";

export type SliderProps = {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  /** Called when the user releases the handle: the moment to save. */
  onValueCommit?: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  className?: string;
};

/** For approximate numbers; pair it with a NumberStepper if the exact one matters. */
export function Slider({ label, value, onValueChange, onValueCommit, className, ...rest }: SliderProps) {
  return (
    <RadixSlider.Root
      {...rest}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
      onValueCommit={([next]) => next !== undefined && onValueCommit?.(next)}
      className={classNames("relative flex h-6 w-full touch-none items-center select-none", className)}
    >
      <RadixSlider.Track className="relative h-1.5 grow rounded-full border border-control bg-muted">
        <RadixSlider.Range className="absolute h-full rounded-full bg-primary" />
      </RadixSlider.Track>
      <RadixSlider.Thumb
        aria-label={label}
        className="block size-5 rounded-full border-2 border-primary bg-bg shadow-low disabled:opacity-50"
      />
    </RadixSlider.Root>
  );
}
