"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";

/** Shown after a rendering error. The code helps the operator find the cause. */
export function CrashScreen({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("ui.crash");
  return (
    <main id="main" role="alert" className="mx-auto flex max-w-md flex-col items-start gap-3 px-4 py-16">
      <h1 className="text-h2">{t("title")}</h1>
      <p className="text-reader text-ink-2">{t("detail")}</p>
      {error.digest && <p className="font-mono text-body text-ink-3">{t("code", { code: error.digest })}</p>}
      <Button className="mt-3" onClick={reset}>
        {t("retry")}
      </Button>
    </main>
  );
}
