"use client";

import { AlertDialog as RadixAlertDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { DialogFooter, overlayLooks } from "./dialog";

export type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** The action ("Cancel envelope") and its opposite ("Keep envelope"); never a bare "Cancel". */
  actLabel: string;
  keepLabel: string;
  onAct: () => void;
  danger?: boolean;
  loading?: boolean;
  children?: ReactNode;
};

/**
 * Asks before an action that cannot be undone. The harmless button has the focus first. The dialog stays
 * until the action is over.
 */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  actLabel,
  keepLabel,
  onAct,
  danger = true,
  loading = false,
  children,
}: AlertDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={(next) => !loading && onOpenChange(next)}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={overlayLooks} />
        <RadixAlertDialog.Content
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            keep.current?.focus();
          }}
          className={classNames(
            "fixed z-40 flex max-h-[90dvh] w-full flex-col border border-hairline bg-bg shadow-high",
            "inset-x-0 bottom-0 animate-sheet-in rounded-t-sheet sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-fade-in sm:rounded-sheet",
          )}
        >
          <div className="min-h-0 overflow-y-auto px-5 py-5 sm:px-6">
            <RadixAlertDialog.Title className="text-h3">{title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="mt-2 text-body text-ink-2">
              {description}
            </RadixAlertDialog.Description>
            {children && <div className="mt-4">{children}</div>}
          </div>
          <DialogFooter>
            <Button
              ref={keep}
              variant="secondary"
              aria-disabled={loading}
              onClick={() => !loading && onOpenChange(false)}
            >
              {keepLabel}
            </Button>
            <Button variant={danger ? "danger" : "primary"} loading={loading} onClick={onAct}>
              {actLabel}
            </Button>
          </DialogFooter>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
