"use client";

import { useTranslations } from "use-intl";
import type { OwnerRecipient } from "@/components/envelope/api-types";
import { Moment } from "../../ui/moment";

export function RecipientClocks({ recipient }: { recipient: OwnerRecipient }) {
  const t = useTranslations("owner.timeline");
  const { expired, expiresAt } = recipient;
  const { count, lastAt, nextAt } = recipient.reminders;
  return (
    <>
      {count > 0 && lastAt && <li>{t.rich("reminded", { count, moment: () => <Moment at={lastAt} /> })}</li>}
      {nextAt && !expired && (
        <li>{t.rich("nextReminder", { moment: () => <Moment at={nextAt} exact /> })}</li>
      )}
      {expiresAt && (
        <li className={expired ? "text-warning" : undefined}>
          {t.rich(expired ? "linkExpired" : "linkUntil", { moment: () => <Moment at={expiresAt} exact /> })}
        </li>
      )}
    </>
  );
}
