"use client";

import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** Look of every text-like control. 16 px text on touch screens: iOS zooms the page for smaller text. */
export const controlLooks =
  "w-full min-w-0 rounded-control border border-control bg-bg px-3 text-reader text-ink transition-colors hover:border-ink-2 disabled:cursor-not-allowed disabled:bg-muted disabled:text-ink-2 aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger";

type ControlSize = "dense" | "default" | "recipient";
/** With a mouse the owner's controls are smaller than on touch screens. A recipient's are always large. */
const sizes: Record<ControlSize, string> = {
  dense: "h-8 pointer-fine:text-body",
  default: "h-10 pointer-fine:h-9 pointer-fine:text-body",
  recipient: "h-12",
};

export type InputProps = Omit<ComponentProps<"input">, "size"> & { controlSize?: ControlSize };

/** A line of text. Give it a name through Field or `aria-label`. */
export function Input({ controlSize = "default", className, ...rest }: InputProps) {
  return (
    <input
      type="text"
      {...rest}
      className={classNames(controlLooks, "read-only:bg-muted", sizes[controlSize], className)}
    />
  );
}

/** Several lines of text; can be resized vertically only. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={classNames(
        controlLooks,
        "resize-y py-2 pointer-fine:text-body read-only:bg-muted",
        className,
      )}
    />
  );
}
