"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { openSheetEntry } from "./state/sheet-history";

export type SigningDialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Covers a phone's whole screen; for the signature pad. */
  full?: boolean;
  /**
   * Controls beside the title. The title is then only for screen readers, which saves a row on low screens.
   */
  tools?: ReactNode;
};

/**
 * The browser's own modal dialog: a sheet from the bottom, a window from 640 px. Focus stays inside, Escape
 * or Back closes it, and focus returns to its opener. Needs no dialog library, unlike the owner's Dialog
 * (ruling 57).
 */
export function SigningDialog({ title, onClose, children, footer, full = false, tools }: SigningDialogProps) {
  const t = useTranslations("signing.dialog");
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const closing = useRef(onClose);
  closing.current = onClose;
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const left = openSheetEntry(
      () => element?.showModal(),
      () => closing.current(),
    );
    return () => {
      left();
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    // Only for measuring: the dialog itself is in the top layer.
    <div className="room pointer-events-none invisible fixed inset-0">
      <dialog
        ref={dialog}
        aria-labelledby={heading}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
        className={classNames(
          // Hidden until it is open: a Back pressed while it is only in the DOM would leave the page.
          "not-open:hidden pointer-events-auto visible fixed inset-x-0 top-auto bottom-0 m-0 flex w-full max-w-full flex-col border border-hairline bg-bg p-0 text-reader text-ink shadow-high backdrop:bg-[rgb(10_13_18/55%)]",
          "flows:block flows:overflow-y-auto animate-sheet-in sm:inset-0 sm:m-auto sm:h-fit sm:max-w-xl sm:animate-fade-in sm:rounded-sheet",
          full
            ? "h-dvh max-h-dvh sm:h-[38rem] sm:max-h-[90dvh] sm:max-w-2xl low:h-dvh low:max-h-dvh low:max-w-full low:rounded-none"
            : "max-h-[90dvh] rounded-t-sheet",
        )}
      >
        <header className="flex shrink-0 items-center justify-between gap-3 py-2 pr-2 pl-5 low:py-1">
          <h2 id={heading} className={tools ? "sr-only" : "min-w-0 text-h3 outline-none"} tabIndex={-1}>
            {title}
          </h2>
          {tools && <div className="min-w-0 flex-1">{tools}</div>}
          <IconButton label={t("close")} size="recipient" icon={<X aria-hidden />} onClick={onClose} />
        </header>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 -outline-offset-2 low:pb-2 flows:overflow-visible"
        >
          {children}
        </div>
        {footer && (
          <footer className="flex shrink-0 flex-col-reverse gap-2 border-t border-hairline px-5 py-3 low:py-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
            {footer}
          </footer>
        )}
      </dialog>
    </div>
  );
}
