"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";

type ClaveUnicaButtonProps = { isLeaving: boolean; onClick: () => void };

/**
 * ClaveÚnica's official button: white on the State's blue, in
 * light and dark alike, because the provider defines its look.
 */
export function ClaveUnicaButton({ isLeaving, onClick }: ClaveUnicaButtonProps) {
  const t = useTranslations("signing.identity");
  return (
    <button
      type="button"
      aria-busy={isLeaving || undefined}
      aria-disabled={isLeaving || undefined}
      onClick={isLeaving ? undefined : onClick}
      className="inline-flex min-h-12 w-full items-center justify-center gap-2.5 rounded-control bg-[#0f69c4] px-5 text-reader font-semibold text-paper underline-offset-4 hover:bg-[#0b4f94] hover:underline"
    >
      {isLeaving ? (
        <LoaderCircle className="size-5 shrink-0 animate-spin motion-reduce:animate-none" aria-hidden />
      ) : (
        <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true" focusable="false">
          <circle cx="12" cy="12" r="10.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
          <circle cx="12" cy="9.6" r="2.7" fill="currentColor" />
          <path d="M11 11.5h2v5.4h1.6v1.7h-3.6z" fill="currentColor" />
        </svg>
      )}
      <span role={isLeaving ? "status" : undefined}>{t(isLeaving ? "leaving" : "button")}</span>
    </button>
  );
}
