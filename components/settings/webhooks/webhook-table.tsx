"use client";

import { useTranslations } from "use-intl";
import { DataTable } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import type { ListedWebhook } from "../api-types";
import { EnabledSwitch } from "./enabled-switch";
import { HealthDots } from "./health-dots";
import { buildWebhookHref, getUrlHost } from "./urls";

type WebhookTableProps = { caption: string; teamUrl: string; webhooks: readonly ListedWebhook[] };

/** A row per webhook; cards on a phone. */
export function WebhookTable({ caption, teamUrl, webhooks }: WebhookTableProps) {
  const t = useTranslations("webhooks");
  return (
    <DataTable
      caption={caption}
      cardsBelow="md"
      rows={webhooks}
      rowKey={({ id }) => id}
      rowProps={() => ({ className: "max-md:gap-2.5" })}
      cellClassName="py-3.5 align-top max-md:text-dense"
      columns={[
        {
          key: "address",
          title: t("column.address"),
          isRowHeader: true,
          cellClassName: "max-md:text-body md:w-full md:max-w-0",
          cell: (webhook) => <WebhookName webhook={webhook} href={buildWebhookHref(teamUrl, webhook.id)} />,
        },
        {
          key: "health",
          title: t("column.health"),
          isLabelled: true,
          className: "whitespace-nowrap",
          cell: ({ health }) => <HealthDots outcomes={health.outcomes} />,
        },
        {
          key: "last",
          title: t("column.last"),
          isLabelled: true,
          className: "md:whitespace-nowrap",
          cell: ({ health: { lastAttemptAt } }) =>
            lastAttemptAt ? <Moment at={lastAttemptAt} /> : <span className="text-ink-2">{t("never")}</span>,
        },
        {
          key: "on",
          title: t("column.on"),
          cell: (webhook) => <EnabledSwitch webhook={webhook} />,
        },
      ]}
    />
  );
}

function WebhookName({ webhook, href }: { webhook: ListedWebhook; href: string }) {
  const host = getUrlHost(webhook.webhookUrl);
  return (
    <>
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
    </>
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
