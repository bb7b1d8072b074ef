"use client";

import { useTranslations } from "use-intl";
import { CopyButton } from "@/components/ui/copy-field";

export function CopyCode({ name, code }: { name: string; code: string }) {
  const t = useTranslations("docs.code");
  const copy = useTranslations("ui.copy");
  return (
    <div className="docs-scripted absolute -top-[2.125rem] right-1">
      <CopyButton size="dense" variant="quiet" text={code} aria-label={t("copy", { name })}>
        {copy("copy")}
      </CopyButton>
    </div>
  );
}
