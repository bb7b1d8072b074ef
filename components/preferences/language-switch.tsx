"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Segmented } from "@/components/ui/segmented";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { chooseLanguage } from "./cookies";

/** Lists the languages by their own names, for pages without an account menu. */
export function LanguageSwitch() {
  const t = useTranslations("ui.language");
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <Segmented
      label={t("label")}
      size="dense"
      value={useLocale()}
      disabled={pending}
      options={LANGUAGES.map((language) => ({ value: language, label: t(language) }))}
      onValueChange={(language) => {
        chooseLanguage(language);
        startTransition(() => router.refresh());
      }}
    />
  );
}
