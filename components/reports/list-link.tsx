"use client";

import { useFormatter, useTranslations } from "use-intl";
import { NextLink } from "@/components/ui/next-link";
import { NO_FILTER, writeListFilter } from "@/server/domain/envelope/list-address";
import { FINISHED, REFUSED } from "@/server/domain/envelope/status";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";

/** The documents behind a count, as filters of the list. */
export type ListedAs = {
  teamUrl: string;
  ended: "completed" | "rejected";
  from: string;
  to: string;
  senderId?: number;
  templateId?: number;
};

function buildListHref({ teamUrl, ended, from, to, ...more }: ListedAs): string {
  const statuses: EnvelopeStatus[] = [ended === "completed" ? FINISHED : REFUSED];
  const filter = writeListFilter({ ...NO_FILTER, ...more, statuses, endedFrom: from, endedTo: to });
  return `/t/${teamUrl}/envelopes?${filter}`;
}

/** A number that links to its list; plain without a list or for zero. */
export function ListedCount({ count, name, at }: { count: number; name: string; at: ListedAs | undefined }) {
  const t = useTranslations("reports");
  const format = useFormatter();
  const formattedCount = format.number(count);
  if (!at || count === 0) return formattedCount;
  return (
    <NextLink
      href={buildListHref(at)}
      prefetch={false}
      aria-label={t("open", { name, count: formattedCount })}
      className="-mx-1 -my-0.5 inline-block min-w-6 rounded-control px-1 py-0.5 underline decoration-hairline underline-offset-3 hover:text-primary"
    >
      {formattedCount}
    </NextLink>
  );
}
