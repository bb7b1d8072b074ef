"use client";

import { useTranslations } from "use-intl";
import { Moment } from "@/components/ui/moment";
import { ColumnHeader, Table } from "@/components/ui/table";
import type { DeliveryAnswer } from "../../api-types";
import { DeliveryState } from "./delivery-chip";
import { DeliveryTags, useAbout } from "./delivery-title";

const cell = "px-4 py-3 align-top max-md:block max-md:px-4 max-md:py-0";

type DeliveryTableProps = {
  caption: string;
  deliveries: readonly DeliveryAnswer[];
  onOpen: (deliveryId: string) => void;
};

/** A row per delivery; cards on a phone. */
export function DeliveryTable({ caption, deliveries, onOpen }: DeliveryTableProps) {
  const t = useTranslations("webhooks.deliveries.column");
  return (
    <Table caption={caption} className="max-md:block max-md:[&_tbody]:block">
      <thead className="border-b border-hairline max-md:sr-only">
        <tr>
          <ColumnHeader>{t("event")}</ColumnHeader>
          <ColumnHeader>{t("envelope")}</ColumnHeader>
          <ColumnHeader>{t("state")}</ColumnHeader>
          <ColumnHeader>{t("time")}</ColumnHeader>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => onOpen(delivery.id)} />
        ))}
      </tbody>
    </Table>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: DeliveryAnswer; onOpen: () => void }) {
  const t = useTranslations("webhooks");
  const about = useAbout()(delivery);
  const event = t(`event.${delivery.event}`);
  return (
    <tr className="relative hover:bg-muted max-md:flex max-md:flex-col max-md:gap-1.5 max-md:py-4">
      <th scope="row" className={`${cell} font-medium`}>
        <button
          type="button"
          onClick={onOpen}
          aria-label={t("deliveries.open", { event, title: about })}
          className="text-left after:absolute after:inset-0 after:content-[''] hover:text-primary"
        >
          {event}
        </button>
      </th>
      <td className={cell}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <span className={delivery.envelopeId === null ? "text-ink-2" : undefined}>{about}</span>
          <DeliveryTags delivery={delivery} />
        </span>
      </td>
      <td className={cell}>
        <DeliveryState delivery={delivery} />
      </td>
      <td className={`${cell} text-dense text-ink-2 md:whitespace-nowrap`}>
        <Moment at={delivery.createdAt} />
      </td>
    </tr>
  );
}
