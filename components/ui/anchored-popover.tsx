"use client";

import { Popover as RadixPopover } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names";

type AnchoredPopoverProps = {
  label: string;
  /** The button that opened it: gives the position and gets the focus back. It sets aria-expanded itself. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** A popover for a button that is in another bundle. It is open while it is rendered. */
export function AnchoredPopover({ label, anchor, onClose, className, children }: AnchoredPopoverProps) {
  return (
    <RadixPopover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixPopover.Anchor virtualRef={anchor} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onInteractOutside={(event) => {
            // The button closes it itself; if the popover closed first, the press would open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className={classNames(
            "z-40 max-w-[calc(100vw-1.5rem)] animate-fade-in overflow-hidden outline-none rounded-card border border-hairline bg-bg shadow-high",
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
