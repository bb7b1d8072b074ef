"use client";

import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button";
import { classNames } from "./class-names";
import { useReturnFocus } from "./use-return-focus";

export const overlayLooks = "fixed inset-0 z-40 animate-fade-in bg-[rgb(10_13_18/55%)]";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
  /** While true, Escape and a click outside do nothing, so that typed work is never lost by accident. */
  dirty?: boolean;
  /**
   * True if nothing inside takes the focus: a long body then takes it, so that the keyboard can scroll it.
   */
  isForReading?: boolean;
};

const widths = { small: "sm:max-w-md", medium: "sm:max-w-xl", large: "sm:max-w-3xl" } as const;

/** A modal dialog; below 640 px it is a sheet from the bottom. Focus returns to its opener. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = "medium",
  dirty = false,
  isForReading = false,
}: DialogProps) {
  const t = useTranslations("ui.dialog");
  const returnFocus = useReturnFocus();
  const body = useRef<HTMLDivElement>(null);
  const keepOpenIfDirty = (event: Event) => {
    if (dirty) event.preventDefault();
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayLooks} />
        <RadixDialog.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            const field = findFirstTextField(body.current);
            if (!field) return;
            event.preventDefault();
            field.focus();
            field.select();
          }}
          onEscapeKeyDown={keepOpenIfDirty}
          onInteractOutside={keepOpenIfDirty}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={classNames(
            "fixed z-40 flex max-h-[90dvh] w-full flex-col overflow-y-auto border border-hairline bg-bg shadow-high",
            "inset-x-0 bottom-0 animate-sheet-in rounded-t-sheet sm:inset-auto sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-fade-in sm:rounded-sheet",
            widths[size],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6">
            <div className="min-w-0">
              <RadixDialog.Title className="text-h3">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-body text-ink-2">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label={t("close")} icon={<X aria-hidden />} size="dense" className="-mt-1 -mr-2" />
            </RadixDialog.Close>
          </header>
          {/* With large letters, heading and buttons leave no room for the body: then the whole dialog
              scrolls. */}
          <div
            ref={body}
            {...(isForReading && { tabIndex: 0 })}
            className="min-h-32 flex-1 overflow-y-auto px-5 py-5 -outline-offset-2 sm:px-6"
          >
            {children}
          </div>
          {footer && <DialogFooter>{footer}</DialogFooter>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const CONTROLS = "a[href], button, input, select, textarea, [tabindex]";
const PRESSED = ["button", "checkbox", "color", "file", "radio", "range", "reset", "submit"];

/**
 * Returns the first control if it is a text field, for the initial focus. Otherwise the close button would
 * have it.
 */
function findFirstTextField(body: HTMLElement | null): HTMLInputElement | HTMLTextAreaElement | null {
  const first = [...(body?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(
    (control) => control.tabIndex >= 0 && !control.matches(":disabled, [type=hidden]"),
  );
  if (first instanceof HTMLTextAreaElement) return first;
  return first instanceof HTMLInputElement && !PRESSED.includes(first.type) ? first : null;
}

/** The row of buttons. On a phone they stack, the main one on top and in reach of the thumb. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-col-reverse gap-2 border-t border-hairline px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
      {children}
    </footer>
  );
}
