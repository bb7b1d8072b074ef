"use client";

import { useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/answers";
import { Moment } from "../moment";

/** What happened last, by whom, and when: "Ana opened it · 2 hours ago". */
export function LastActivity({ row }: { row: OwnerListed }) {
  const t = useTranslations("list.activity");
  const { kind, by, at } = row.lastActivity;
  return (
    <>
      {by ? t(`by.${kind}`, { name: by }) : t(kind)} · <Moment at={at} />
    </>
  );
}
