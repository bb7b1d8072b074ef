"use client";

import { useTranslations } from "use-intl";
import { DayField } from "@/components/form/day-field";
import { SearchField } from "@/components/form/search-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { DELIVERY_STATUSES } from "@/server/domain/webhook/delivery";
import type { WebhookEvent } from "@/server/domain/webhook/events";
import { type FilterValues, MAX_ID_LENGTH, parseEventFilter, parseStatusFilter } from "./filter-values";

type DeliveryFiltersProps = {
  values: FilterValues;
  /** The events that can occur. */
  events: readonly WebhookEvent[];
  onSearch: (envelopeId: string) => void;
  onChange: (change: Partial<FilterValues>) => void;
};

export function DeliveryFilters({ values, events, onSearch, onChange }: DeliveryFiltersProps) {
  const t = useTranslations("webhooks");
  const f = useTranslations("webhooks.filter");
  return (
    <search
      aria-label={f("label")}
      className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_1fr_1.2fr_9.5rem_9.5rem]"
    >
      <Field label={f("status")}>
        {(control) => (
          <Select
            {...control}
            value={values.status}
            onChange={(change) => onChange({ status: parseStatusFilter(change.target.value) })}
          >
            <option value="">{f("anyStatus")}</option>
            {DELIVERY_STATUSES.map((status) => (
              <option key={status} value={status}>
                {f(`statuses.${status}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={f("event")}>
        {(control) => (
          <Select
            {...control}
            value={values.event}
            onChange={(change) => onChange({ event: parseEventFilter(change.target.value) })}
          >
            <option value="">{f("anyEvent")}</option>
            {events.map((event) => (
              <option key={event} value={event}>
                {t(`event.${event}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SearchField
        label={f("envelope")}
        query={values.envelopeId}
        onSearch={onSearch}
        placeholder="envelope_…"
        maxLength={MAX_ID_LENGTH}
        className="max-lg:col-span-2"
      />
      <DayField label={f("from")} day={values.from} onPick={(from) => onChange({ from })} />
      <DayField label={f("to")} day={values.to} onPick={(to) => onChange({ to })} />
    </search>
  );
}
