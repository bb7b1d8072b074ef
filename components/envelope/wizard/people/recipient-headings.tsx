"use client";

import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { ROW_COLUMNS } from "./recipient-row";

/** The column headings on wide screens. Each control keeps its own label for screen readers. */
export function RecipientHeadings({ isOrdered }: { isOrdered: boolean }) {
  const t = useTranslations("owner.recipients");
  return (
    <div
      aria-hidden
      className={classNames(
        "hidden gap-x-3 border-b border-hairline px-4 py-2 text-dense font-medium text-ink-2 lg:grid",
        isOrdered ? ROW_COLUMNS.ordered : ROW_COLUMNS.plain,
      )}
    >
      {isOrdered && <span />}
      <span />
      <span>{t("email")}</span>
      <span>{t("name")}</span>
      <span>{t("role")}</span>
      <span />
    </div>
  );
}
