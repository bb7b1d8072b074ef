"use client";

import { useTranslations } from "use-intl";
import { SavedInput } from "@/components/form/saved-input";
import { TEXT_LIMITS } from "@/server/domain/limits";

export function TitleInput({ title, onSave }: { title: string; onSave: (title: string) => void }) {
  const t = useTranslations("owner.wizard");
  return (
    <SavedInput
      label={t("titleLabel")}
      labelHidden
      value={title}
      maxLength={TEXT_LIMITS.title}
      className="[&_input]:border-transparent [&_input]:px-2 [&_input]:font-medium [&_input]:hover:border-control [&_input]:focus:border-control"
      judge={(text) => (text.trim() === "" ? t("titleMissing") : undefined)}
      onSave={onSave}
    />
  );
}
