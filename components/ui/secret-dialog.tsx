"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { Dialog } from "./dialog";

type SecretDialogProps = {
  title: string;
  /** The statement to tick. */
  storedLabel: string;
  doneLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a secret once. Closes only after the user confirms that it is stored (components/README.md 8). */
export function SecretDialog({ title, storedLabel, doneLabel, onClose, children }: SecretDialogProps) {
  const [isStored, setIsStored] = useState(false);
  const close = () => isStored && onClose();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      dirty={!isStored}
      title={title}
      footer={
        <Button aria-disabled={!isStored} onClick={close}>
          {doneLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {children}
        <Checkbox label={storedLabel} checked={isStored} onCheckedChange={setIsStored} />
      </div>
    </Dialog>
  );
}
