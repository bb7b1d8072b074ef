"use client";

import { useFormatter, useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/api-types";
import { getBrowserTimeZone } from "@/components/form/browser-zone";
import { Moment } from "../../ui/moment";
import { useZonedTimeText } from "../later/use-zoned-time-text";

/**
 * The last event of an envelope: "Ana opened it · 2 hours ago". A draft with a planned sending shows its
 * time.
 */
export function LastActivity({ row }: { row: OwnerListed }) {
  const t = useTranslations("list.activity");
  const later = useTranslations("later");
  const when = useZonedTimeText();
  const format = useFormatter();
  const { kind, by, at } = row.lastActivity;
  const { scheduledSend: planned } = row;
  const formatSoon = (moment: string) =>
    format.dateTime(new Date(moment), {
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
      timeZone: getBrowserTimeZone(),
    });
  if (planned)
    return (
      <time
        dateTime={planned.at}
        title={later("planned", { when: when(planned.at, planned.timezone) })}
        suppressHydrationWarning
      >
        {later("listed", { when: formatSoon(planned.at) })}
      </time>
    );
  return (
    <>
      {by ? t(`by.${kind}`, { name: by }) : t(kind)} · <Moment at={at} />
    </>
  );
}
