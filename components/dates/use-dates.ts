"use client";

import { useFormatter } from "use-intl";
import { getBrowserTimeZone } from "@/components/form/browser-zone";
import { formatNumericDate } from "./date-style";
import { useDateStyle } from "./date-style-provider";

type How = {
  /** IANA name; defaults to the reader's own zone. */
  timeZone?: string;
  /** Writes the month in full, for sentences and wide places. */
  isLong?: boolean;
};

/** Formats dates in the reader's style, and hours as the language writes them. */
export function useDates(): {
  day: (date: Date, how?: How) => string;
  moment: (date: Date, how?: How) => string;
} {
  const format = useFormatter();
  const style = useDateStyle();
  const toDateStyle = ({ isLong }: How) => (isLong ? "long" : "medium");
  const getTimeZone = ({ timeZone }: How) => timeZone ?? getBrowserTimeZone();
  if (style === "language") {
    return {
      day: (date, how = {}) =>
        format.dateTime(date, { dateStyle: toDateStyle(how), timeZone: getTimeZone(how) }),
      moment: (date, how = {}) =>
        format.dateTime(date, {
          dateStyle: toDateStyle(how),
          timeStyle: "short",
          timeZone: getTimeZone(how),
        }),
    };
  }
  const formatDay = (date: Date, how: How = {}) => formatNumericDate(date, style, getTimeZone(how));
  return {
    day: formatDay,
    moment: (date, how = {}) =>
      `${formatDay(date, how)} ${format.dateTime(date, { timeStyle: "short", timeZone: getTimeZone(how) })}`,
  };
}
