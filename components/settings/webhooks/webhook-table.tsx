"use client";

import NextLink from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Moment } from "@/components/ui/moment";
import { ColumnHeader, Table } from "@/components/ui/table";
import type { ListedWebhook } from "../api-types";
import { EnabledSwitch } from "./enabled-switch";
import { HealthDots } from "./health-dots";
import { getUrlHost, webhookHref } from "./urls";

const cell = "px-4 py-3.5 align-top max-md:block max-md:px-4 max-md:py-0 max-md:text-dense";

type WebhookTableProps = { caption: string; teamUrl: string; webhooks: readonly ListedWebhook[] };

/** A row per webhook; cards on a phone. */
export function WebhookTable({ caption, teamUrl, webhooks }: WebhookTableProps) {
  const t = useTranslations("webhooks.column");
  return (
    <Table caption={caption} className="max-md:block max-md:[&_tbody]:block">
      <thead className="border-b border-hairline max-md:sr-only">
        <tr>
          <ColumnHeader>{t("address")}</ColumnHeader>
          <ColumnHeader className="whitespace-nowrap">{t("health")}</ColumnHeader>
          <ColumnHeader className="whitespace-nowrap">{t("last")}</ColumnHeader>
          <ColumnHeader>{t("on")}</ColumnHeader>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} href={webhookHref(teamUrl, webhook.id)} />
        ))}
      </tbody>
    </Table>
  );
}

function WebhookRow({ webhook, href }: { webhook: ListedWebhook; href: string }) {
  const t = useTranslations("webhooks");
  const host = getUrlHost(webhook.webhookUrl);
  const { lastAttemptAt } = webhook.health;
  return (
    <tr className="max-md:flex max-md:flex-col max-md:gap-2.5 max-md:py-4">
      <th scope="row" className={`${cell} font-normal max-md:!text-body md:w-full md:max-w-0`}>
        <NextLink
          href={href}
          className="font-medium wrap-anywhere text-ink underline-offset-3 hover:text-primary hover:underline"
        >
          {host}
        </NextLink>
        <span className="block truncate text-dense text-ink-2" title={webhook.webhookUrl}>
          {webhook.webhookUrl.slice(webhook.webhookUrl.indexOf(host) + host.length) || "/"}
        </span>
        <EventsSummary kinds={webhook.eventTriggers} />
      </th>
      <td className={cell}>
        <Labelled label={t("column.health")}>
          <HealthDots outcomes={webhook.health.outcomes} />
        </Labelled>
      </td>
      <td className={`${cell} md:whitespace-nowrap`}>
        <Labelled label={t("column.last")}>
          {lastAttemptAt ? <Moment at={lastAttemptAt} /> : <span className="text-ink-2">{t("never")}</span>}
        </Labelled>
      </td>
      <td className={cell}>
        <EnabledSwitch webhook={webhook} />
      </td>
    </tr>
  );
}

/** "All events", the only one, or the number with the names on hover. The webhook's page lists each name. */
function EventsSummary({ kinds }: { kinds: ListedWebhook["eventTriggers"] }) {
  const t = useTranslations("webhooks");
  const named = kinds.flatMap((kind) => (kind === "*" ? [] : [t(`event.${kind}`)]));
  const [only] = named;
  return (
    <span className="mt-1 block text-dense text-ink-2" title={named.join(", ")}>
      {only === undefined
        ? t("allEvents")
        : named.length <= 2
          ? named.join(", ")
          : t("eventCount", { count: named.length })}
    </span>
  );
}

/** Shows the column's name before the value on a phone. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="text-ink-2 md:hidden">{label}: </span>
      {children}
    </>
  );
}
