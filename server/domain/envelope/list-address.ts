import {
  ENVELOPE_SOURCES,
  ENVELOPE_STATUSES,
  type EnvelopeSource,
  type EnvelopeStatus,
} from "@/server/domain/vocabulary";

/**
 * The user's filter of an envelope list. The list's URL and saved views store it, and one function each
 * converts them to the server's request (components/owner-pages.md 3.2).
 */
export type ListFilter = {
  readonly query: string;
  readonly statuses: readonly EnvelopeStatus[];
  readonly isExpired: boolean;
  readonly hasDeliveryProblem: boolean;
  readonly isMyTurn: boolean;
  readonly source: EnvelopeSource | undefined;
  /** Legacy number of a template. */
  readonly templateId: number | undefined;
  readonly senderId: number | undefined;
  /** Days by the reader's calendar, both included, as `2026-11-25`. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Likewise: the day of completion, rejection or cancellation. */
  readonly endedFrom: string | undefined;
  readonly endedTo: string | undefined;
  /** With a link that ends within this many days, or ended lately. */
  readonly linkEndsWithin: number | undefined;
  readonly bulkSendId: string | undefined;
};

export const NO_FILTER: ListFilter = {
  query: "",
  statuses: [],
  isExpired: false,
  hasDeliveryProblem: false,
  isMyTurn: false,
  source: undefined,
  templateId: undefined,
  senderId: undefined,
  from: undefined,
  to: undefined,
  endedFrom: undefined,
  endedTo: undefined,
  linkEndsWithin: undefined,
  bulkSendId: undefined,
};

/** Invalid values count as absent. */
export function readListFilter(search: URLSearchParams): ListFilter {
  const requestedStatuses = (search.get("status") ?? "").split(",");
  return {
    query: (search.get("q") ?? "").slice(0, 500),
    statuses: ENVELOPE_STATUSES.filter((status) => requestedStatuses.includes(status)),
    isExpired: search.get("expired") === "1",
    hasDeliveryProblem: search.get("delivery") === "1",
    isMyTurn: search.get("turn") === "1",
    source: ENVELOPE_SOURCES.find((source) => source === search.get("source")),
    templateId: parseNumber(search.get("template")),
    senderId: parseNumber(search.get("sender")),
    from: parseDay(search.get("from")),
    to: parseDay(search.get("to")),
    endedFrom: parseDay(search.get("endedFrom")),
    endedTo: parseDay(search.get("endedTo")),
    linkEndsWithin: parseDays(search.get("ends")),
    bulkSendId: parseId(search.get("bulk")),
  };
}

const parseId = (text: string | null): string | undefined =>
  text !== null && /^\w{2,100}$/.test(text) ? text : undefined;

const parseDays = (text: string | null): number | undefined =>
  text !== null && /^\d{1,3}$/.test(text) && Number(text) <= 365 ? Number(text) : undefined;

const parseNumber = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : undefined;

function parseDay(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(text);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? undefined : text;
}

export function writeListFilter(filter: ListFilter): URLSearchParams {
  const searchEntries: [string, string | number | undefined][] = [
    ["q", filter.query || undefined],
    ["status", ENVELOPE_STATUSES.filter((status) => filter.statuses.includes(status)).join(",") || undefined],
    ["expired", filter.isExpired ? 1 : undefined],
    ["delivery", filter.hasDeliveryProblem ? 1 : undefined],
    ["turn", filter.isMyTurn ? 1 : undefined],
    ["source", filter.source],
    ["template", filter.templateId],
    ["sender", filter.senderId],
    ["from", filter.from],
    ["to", filter.to],
    ["endedFrom", filter.endedFrom],
    ["endedTo", filter.endedTo],
    ["ends", filter.linkEndsWithin],
    ["bulk", filter.bulkSendId],
  ];
  const search = new URLSearchParams();
  for (const [name, value] of searchEntries) if (value !== undefined) search.set(name, String(value));
  return search;
}

export const isFiltering = (filter: ListFilter): boolean => writeListFilter(filter).size > 0;

/** Returns the instant at which a day begins for the reader, who supplies the time zone. */
export type DayStart = (day: string, plusDays: number) => string;

/** Converts the filter to the server's request. At the root, a filter searches every folder. */
export function toListRequest(filter: ListFilter, folderId: string | null, dayStart: DayStart) {
  return {
    folderId: folderId ?? (isFiltering(filter) ? "*" : ""),
    ...(filter.query ? { query: filter.query } : {}),
    ...(filter.statuses.length > 0 ? { status: [...filter.statuses] } : {}),
    ...(filter.isExpired ? { hasExpiredRecipients: true } : {}),
    ...(filter.hasDeliveryProblem ? { hasDeliveryProblem: true } : {}),
    ...(filter.isMyTurn ? { isMyTurn: true } : {}),
    ...(filter.source ? { source: filter.source } : {}),
    ...(filter.templateId === undefined ? {} : { templateId: filter.templateId }),
    ...(filter.senderId === undefined ? {} : { senderId: filter.senderId }),
    ...(filter.from ? { createdFrom: dayStart(filter.from, 0) } : {}),
    ...(filter.to ? { createdBefore: dayStart(filter.to, 1) } : {}),
    ...(filter.endedFrom ? { completedFrom: dayStart(filter.endedFrom, 0) } : {}),
    ...(filter.endedTo ? { completedBefore: dayStart(filter.endedTo, 1) } : {}),
    ...(filter.linkEndsWithin === undefined ? {} : { linkEndsWithinDays: filter.linkEndsWithin }),
    ...(filter.bulkSendId ? { bulkSendId: filter.bulkSendId } : {}),
  };
}
