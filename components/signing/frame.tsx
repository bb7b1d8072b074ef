"use client";

import { CircleHelp, Languages } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useEmbedding } from "./state/embedding";
import { useLanguageChoice } from "./state/language-choice";

export type TopBarProps = {
  /** Name of the sending team. Our own name before access is proven. */
  name: string;
  /** Opens help. Absent where there is no contact. */
  onHelp?: () => void;
  children?: ReactNode;
};

/** Bar with team, save state, help and language, in the same place on every screen. */
export function TopBar({ name, onHelp, children }: TopBarProps) {
  const t = useTranslations("signing.frame");
  const hasHeader = useEmbedding()?.hasHeader ?? true;
  return (
    <header
      className={classNames(
        "min-h-14 shrink-0 flex-wrap items-center gap-x-1 border-b border-hairline bg-bg pr-2 pl-4",
        // Without a header a failing save must still show.
        hasHeader ? "flex" : "hidden has-[[data-save=failing]]:flex",
      )}
    >
      <p data-brand="" className="min-w-24 flex-1 truncate text-reader font-semibold flows:min-w-0">
        {name}
      </p>
      {children}
      {onHelp && (
        <IconButton label={t("help")} size="recipient" icon={<CircleHelp aria-hidden />} onClick={onHelp} />
      )}
      <LanguageButton />
    </header>
  );
}

/** Switches to the other language, named in that language. */
function LanguageButton() {
  const t = useTranslations("signing.frame");
  const { choose } = useLanguageChoice();
  const other = useLocale() === "en" ? "es" : "en";
  return (
    <button
      type="button"
      lang={other}
      onClick={() => choose(other)}
      className="inline-flex min-h-12 shrink-0 items-center gap-1.5 rounded-control px-2 text-body font-medium text-ink-2 hover:bg-muted hover:text-ink"
    >
      <Languages className="size-5 max-[22rem]:hidden" aria-hidden />
      {t("otherLanguage")}
    </button>
  );
}

/** A quiet button that looks like a link, with a full-size target. */
export function TextButton({
  children,
  className,
  ...rest
}: React.ComponentProps<"button"> & { children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-body font-medium text-primary underline-offset-4 hover:underline",
        className,
      )}
    >
      {children}
    </button>
  );
}

/** Frame of every screen without the document: one column, one message. */
export function PlainFrame({ name, onHelp, children }: TopBarProps) {
  return (
    <div className="flex min-h-dvh flex-col in-data-embedded:min-h-0">
      <TopBar name={name} {...(onHelp ? { onHelp } : {})} />
      <main className="mx-auto flex w-full max-w-xl flex-1 flex-col gap-6 px-5 py-8 text-reader [overflow-wrap:anywhere]">
        {children}
      </main>
    </div>
  );
}
