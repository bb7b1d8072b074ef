"use client";

import { useQuery } from "@tanstack/react-query";
import { BookmarkPlus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDates } from "@/components/dates/use-dates";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { buildEnvelopeListHref, clearFilter, isFiltered, isSingleTab, type ListState } from "./list-state";
import { useTeamPeople } from "./use-team-people";
import { useTemplateTitle } from "./use-template-title";

type FilterChipsProps = {
  state: ListState;
  base: string;
  /** Absent if the list shows a saved view already, or the user may not save one. */
  onSave: (() => void) | undefined;
};

/**
 * The active filters that no tab shows. Each can be removed, one button removes all, another saves them as a
 * view.
 */
export function FilterChips({ state, base, onSave }: FilterChipsProps) {
  const t = useTranslations("list.filter");
  const tv = useTranslations("views");
  const dates = useDates();
  const people = useQuery(useTeamPeople(state.senderId !== undefined));
  const template = useTemplateTitle(state.templateId);
  const trpc = useTRPC();
  const batch = useQuery(
    trpc.bulkSend.get.queryOptions(
      { bulkSendId: state.bulkSendId ?? "" },
      { enabled: state.bulkSendId !== undefined, staleTime: 60_000, retry: false },
    ),
  );
  const formatDay = (text: string) => dates.day(new Date(`${text}T12:00:00Z`), { timeZone: "UTC" });
  const sender = people.data?.data.find(({ userId }) => userId === state.senderId);
  const chips: { label: string; change: Partial<ListState> }[] = [
    ...(state.source ? [{ label: t(`source.${state.source}`), change: { source: undefined } }] : []),
    ...(state.templateId === undefined
      ? []
      : [
          {
            label: template
              ? t("templateNamed", { title: template })
              : t("templateIs", { id: state.templateId }),
            change: { templateId: undefined },
          },
        ]),
    ...(state.senderId === undefined
      ? []
      : [
          {
            label: t("senderIs", { name: sender?.name ?? String(state.senderId) }),
            change: { senderId: undefined },
          },
        ]),
    ...(state.from
      ? [{ label: t("fromIs", { day: formatDay(state.from) }), change: { from: undefined } }]
      : []),
    ...(state.to ? [{ label: t("toIs", { day: formatDay(state.to) }), change: { to: undefined } }] : []),
    ...(state.endedFrom
      ? [{ label: t("endedFromIs", { day: formatDay(state.endedFrom) }), change: { endedFrom: undefined } }]
      : []),
    ...(state.endedTo
      ? [{ label: t("endedToIs", { day: formatDay(state.endedTo) }), change: { endedTo: undefined } }]
      : []),
    ...(state.linkEndsWithin === undefined
      ? []
      : [
          {
            label: t("endsWithin", { days: state.linkEndsWithin }),
            change: { linkEndsWithin: undefined },
          },
        ]),
    ...(state.bulkSendId
      ? [
          {
            label: batch.data ? t("bulkNamed", { name: batch.data.name }) : t("bulkIs"),
            change: { bulkSendId: undefined },
          },
        ]
      : []),
  ];
  if (!isFiltered(state) || isSingleTab(state)) return null;
  return (
    <ul aria-label={t("active")} className="flex flex-wrap items-center gap-1.5">
      {chips.map(({ label, change }) => (
        <li key={label}>
          <NextLink
            href={buildEnvelopeListHref(base, { ...state, page: 1, ...change })}
            prefetch={false}
            scroll={false}
            aria-label={t("takeOff", { filter: label })}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-control bg-muted py-0.5 pr-1.5 pl-3 text-dense hover:border-ink-2"
          >
            {label}
            <X className="size-3.5 text-ink-3" aria-hidden />
          </NextLink>
        </li>
      ))}
      <li>
        <NextLink
          href={buildEnvelopeListHref(base, clearFilter(state))}
          prefetch={false}
          scroll={false}
          className="inline-flex min-h-7 items-center rounded-control px-2 text-dense font-medium text-ink-2 underline hover:text-ink"
        >
          {t("clearAll")}
        </NextLink>
      </li>
      {onSave && (
        <li>
          <Button size="dense" variant="quiet" onClick={onSave}>
            <BookmarkPlus aria-hidden />
            {tv("save")}
          </Button>
        </li>
      )}
    </ul>
  );
}
