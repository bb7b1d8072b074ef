"use client";

import { AlertDialog as RadixAlertDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { ErrorBanner } from "@/components/errors/error-banner";
import { Button } from "./button";
import { classNames } from "./class-names";
import { DialogFooter, overlayLooks } from "./dialog";

export type AlertDialogProps = {
  title: ReactNode;
  description: ReactNode;
  /** The action ("Cancel document") and its opposite ("Keep document"); never a bare "Cancel". */
  actLabel: string;
  keepLabel: string;
  onAct: () => void;
  onClose: () => void;
  /** The mutation that `onAct` starts. The dialog stays until it is over, and shows its error. */
  mutation?: { isPending: boolean; error: unknown };
  danger?: boolean;
  children?: ReactNode;
};

/** Asks before an action that cannot be undone. The harmless button has the focus first. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, description, actLabel, keepLabel, onAct, onClose, mutation, danger = true } = props;
  const keep = useRef<HTMLButtonElement>(null);
  const isPending = mutation?.isPending ?? false;
  return (
    <RadixAlertDialog.Root open onOpenChange={() => !isPending && onClose()}>
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
            <ErrorBanner error={mutation?.error} className="mt-4" />
            {props.children && <div className="mt-4 flex flex-col gap-4">{props.children}</div>}
          </div>
          <DialogFooter>
            <Button
              ref={keep}
              variant="secondary"
              aria-disabled={isPending}
              onClick={() => !isPending && onClose()}
            >
              {keepLabel}
            </Button>
            <Button variant={danger ? "danger" : "primary"} loading={isPending} onClick={onAct}>
              {actLabel}
            </Button>
          </DialogFooter>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
