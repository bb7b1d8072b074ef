"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";

/** Neutral: does not say whether something is here for somebody else. */
export function NotFoundScreen() {
  const t = useTranslations("ui.notFound");
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-3 px-4"
    >
      <Logo className="mb-4" />
      <h1 className="text-h2">{t("title")}</h1>
      <p className="text-reader text-ink-2">{t("detail")}</p>
      <Button asChild className="mt-3">
        <a href="/">{t("home")}</a>
      </Button>
    </main>
  );
}
