"use client";

import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button";
import { classNames } from "./class-names";
import { overlayLooks } from "./dialog";
import { useReturnFocus } from "./use-return-focus";

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  titleHidden?: boolean;
  side?: "left" | "right" | "bottom";
  /** A wider sheet at the right edge, for content to read. */
  wide?: boolean;
  children: ReactNode;
};

const sides = {
  left: "inset-y-0 left-0 w-80 max-w-[88vw] animate-drawer-in border-r",
  right: "inset-y-0 right-0 w-[26rem] max-w-full animate-fade-in border-l",
  bottom: "inset-x-0 bottom-0 max-h-[85dvh] animate-sheet-in rounded-t-sheet border-t",
} as const;

/** A panel that slides over the page from one edge: navigation on phones, filters, a recipient's settings. */
export function Sheet({
  open,
  onOpenChange,
  title,
  titleHidden,
  side = "right",
  wide = false,
  children,
}: SheetProps) {
  const t = useTranslations("ui.dialog");
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayLooks} />
        <RadixDialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className={classNames(
            "fixed z-40 flex flex-col border-hairline bg-bg shadow-high",
            sides[side],
            wide && "!w-[46rem]",
          )}
        >
          <header className="flex h-14 shrink-0 items-center justify-between gap-4 px-4">
            <RadixDialog.Title className={titleHidden ? "sr-only" : "truncate text-lead"}>
              {title}
            </RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={t("close")} icon={<X aria-hidden />} className="ml-auto shrink-0" />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
