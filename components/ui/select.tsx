import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlLooks } from "./input";

export type SelectProps = Omit<ComponentProps<"select">, "size"> & {
  controlSize?: "dense" | "default" | "recipient";
};

const sizes = {
  dense: "h-8 pointer-fine:text-body",
  default: "h-10 pointer-fine:h-9 pointer-fine:text-body",
  recipient: "h-12",
} as const;

/** The platform's own select, styled: works with every keyboard, phone and screen reader. */
export function Select({ controlSize = "default", className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames("relative block min-w-0", className)}>
      <select
        {...rest}
        className={classNames(controlLooks, sizes[controlSize], "appearance-none truncate pr-9")}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-2"
        aria-hidden
      />
    </span>
  );
}
