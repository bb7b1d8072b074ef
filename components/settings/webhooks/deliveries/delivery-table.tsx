"use client";

import { useTranslations } from "use-intl";
import { DataTable } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment";
import type { DeliveryAnswer } from "../../api-types";
import { DeliveryState } from "./delivery-chip";
import { DeliveryTags, useDeliveryTitle } from "./delivery-title";

type DeliveryTableProps = {
  caption: string;
  deliveries: readonly DeliveryAnswer[];
  onOpen: (deliveryId: string) => void;
};

/** A row per delivery; cards on a phone. */
export function DeliveryTable({ caption, deliveries, onOpen }: DeliveryTableProps) {
  const t = useTranslations("webhooks.deliveries");
  const events = useTranslations("webhooks.event");
  const aboutText = useDeliveryTitle();
  return (
    <DataTable
      caption={caption}
      cardsBelow="md"
      rows={deliveries}
      rowKey={({ id }) => id}
      rowProps={() => ({ className: "relative hover:bg-muted" })}
      cellClassName="py-3 align-top"
      columns={[
        {
          key: "event",
          title: t("column.event"),
          isRowHeader: true,
          cellClassName: "font-medium",
          cell: (delivery) => (
            <button
              type="button"
              onClick={() => onOpen(delivery.id)}
              aria-label={t("open", { event: events(delivery.event), title: aboutText(delivery) })}
              className="text-left after:absolute after:inset-0 after:content-[''] hover:text-primary"
            >
              {events(delivery.event)}
            </button>
          ),
        },
        {
          key: "envelope",
          title: t("column.envelope"),
          cell: (delivery) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
              <span className={delivery.envelopeId === null ? "text-ink-2" : undefined}>
                {aboutText(delivery)}
              </span>
              <DeliveryTags delivery={delivery} />
            </span>
          ),
        },
        {
          key: "state",
          title: t("column.state"),
          cell: (delivery) => <DeliveryState delivery={delivery} />,
        },
        {
          key: "time",
          title: t("column.time"),
          cellClassName: "text-dense text-ink-2 md:whitespace-nowrap",
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
      ]}
    />
  );
}
