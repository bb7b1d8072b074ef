"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { DELIVERY_STATUSES } from "@/server/domain/webhook/delivery";
import type { WebhookEvent } from "@/server/domain/webhook/events";
import { type FilterValues, parseEventFilter, parseStatusFilter } from "./filter-values";

type DeliveryFiltersProps = {
  values: FilterValues;
  /** The events that can occur. */
  events: readonly WebhookEvent[];
  onChange: (change: Partial<FilterValues>) => void;
};

export function DeliveryFilters({ values, events, onChange }: DeliveryFiltersProps) {
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
      <Field label={f("envelope")} className="max-lg:col-span-2">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            placeholder="envelope_…"
            value={values.envelopeId}
            onChange={(change) => onChange({ envelopeId: change.target.value })}
          />
        )}
      </Field>
      <DayField label={f("from")} value={values.from} onChange={(from) => onChange({ from })} />
      <DayField label={f("to")} value={values.to} onChange={(to) => onChange({ to })} />
    </search>
  );
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="date"
          className="px-2"
          value={value}
          onChange={(change) => onChange(change.target.value)}
        />
      )}
    </Field>
  );
}
