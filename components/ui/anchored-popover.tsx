"use client";

import { Popover as RadixPopover } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names";

type AnchoredPopoverProps = {
  label: string;
  /** The button that opened it: where it stands, and where the focus returns. It says itself that it is expanded. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** As a popover, opened by a button whose script does not hold it: it is there as long as it is rendered. */
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
            // The button closes it by itself; closed here first, its press would open it again.
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
