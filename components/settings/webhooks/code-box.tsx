"use client";

import { useTranslations } from "use-intl";
import { ScrollingCode } from "@/components/docs/scrolling-code";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-field";

export function CodeBox({ name, code, className }: { name: string; code: string; className?: string }) {
  const t = useTranslations("ui.copy");
  return (
    <div className="overflow-hidden rounded-card border border-hairline">
      <div className="flex items-center justify-between gap-3 border-b border-hairline bg-bg py-1 pr-1 pl-3">
        <span className="min-w-0 truncate text-dense text-ink-2">{name}</span>
        <CopyButton size="dense" variant="quiet" text={code} aria-label={`${t("copy")}: ${name}`}>
          {t("copy")}
        </CopyButton>
      </div>
      <ScrollingCode name={name} className={classNames("rounded-t-none border-0", className)}>
        {code}
      </ScrollingCode>
    </div>
  );
}
