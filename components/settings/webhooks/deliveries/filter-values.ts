import { readDay, readText } from "@/components/ui/address-state";
import { DELIVERY_STATUSES, type DeliveryStatus } from "@/server/domain/webhook/delivery";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/server/domain/webhook/events";

/** Empty text means no filter. Days are in the browser's zone. */
export type FilterValues = {
  status: DeliveryStatus | "";
  event: WebhookEvent | "";
  envelopeId: string;
  from: string;
  to: string;
};

export const NO_FILTER: FilterValues = { status: "", event: "", envelopeId: "", from: "", to: "" };

export const MAX_ID_LENGTH = 64;

export const isFiltered = (values: FilterValues): boolean =>
  Object.values(values).some((value) => value.trim() !== "");

export const parseStatusFilter = (text: string): DeliveryStatus | "" =>
  DELIVERY_STATUSES.find((status) => status === text) ?? "";
export const parseEventFilter = (text: string): WebhookEvent | "" =>
  WEBHOOK_EVENTS.find((event) => event === text) ?? "";

/** Reads the filter of the page's address. */
export const readFilter = (search: URLSearchParams): FilterValues => ({
  status: parseStatusFilter(search.get("status") ?? ""),
  event: parseEventFilter(search.get("event") ?? ""),
  envelopeId: readText(search, "envelopeId").slice(0, MAX_ID_LENGTH),
  from: readDay(search, "from"),
  to: readDay(search, "to"),
});

/** Returns the filter for the call: both days in full, in the browser's zone. */
export const buildDeliveryFilter = ({ status, event, envelopeId, from, to }: FilterValues) => ({
  ...(status && { status }),
  ...(event && { event }),
  ...(envelopeId.trim() && { envelopeId: envelopeId.trim() }),
  ...buildDayFilter("from", from, 0),
  ...buildDayFilter("to", to, 1),
});

/** Returns the start of a day, or of a later one; nothing while the date is incomplete. */
function buildDayFilter<Key extends string>(
  key: Key,
  day: string,
  plusDays: number,
): { [K in Key]?: string } {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split("-").map(Number);
  const moment = new Date(year, month - 1, date + plusDays);
  const isWhole = !Number.isNaN(moment.getTime()) && year > 1999 && year < 10_000;
  const filter: { [K in Key]?: string } = {};
  if (isWhole) filter[key] = moment.toISOString();
  return filter;
}
