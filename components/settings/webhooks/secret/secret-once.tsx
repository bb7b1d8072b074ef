"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";

type SecretOnceProps = {
  host: string;
  secret: string;
  isStored: boolean;
  onStored: (stored: boolean) => void;
};

export function SecretOnce({ host, secret, isStored, onStored }: SecretOnceProps) {
  const t = useTranslations("webhooks.made");
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning">{t("once")}</Banner>
      <CopyField label={t("secretLabel", { host })} value={secret} />
      <Checkbox label={t("stored")} checked={isStored} onCheckedChange={onStored} />
    </div>
  );
}
