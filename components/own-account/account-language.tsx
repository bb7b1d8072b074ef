"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Segmented } from "@/components/ui/segmented";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { useAccountLanguage } from "./use-account-language";

/** The language of the pages and of the account's mails. */
export function AccountLanguage() {
  const t = useTranslations("ui.language");
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const choose = useAccountLanguage();
  return (
    <Segmented
      label={t("label")}
      value={useLocale()}
      disabled={isPending}
      options={LANGUAGES.map((language) => ({ value: language, label: t(language) }))}
      onValueChange={(language) => {
        choose(language);
        startTransition(() => router.refresh());
      }}
    />
  );
}
