"use client";

import { Popover as RadixPopover } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type PopoverProps = {
  trigger: ReactNode;
  /** Accessible name, for users who cannot see its trigger. */
  label: string;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

export function Popover({
  trigger,
  label,
  children,
  align = "start",
  side = "bottom",
  className,
  ...rest
}: PopoverProps) {
  return (
    <RadixPopover.Root {...rest}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className={classNames(
            "z-40 w-72 max-w-[calc(100vw-1.5rem)] animate-fade-in rounded-card border border-hairline bg-bg p-4 shadow-high",
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
