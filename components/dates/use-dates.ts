"use client";

import { useFormatter } from "use-intl";
import { browserZone } from "@/components/form/browser-zone";
import { dayInNumbers } from "./date-style";
import { useDateStyle } from "./date-style-provider";

type How = {
  /** IANA name; the reader's own where nothing is said. */
  timeZone?: string;
  /** The month in full: in a sentence, where there is room. */
  isLong?: boolean;
};

/** Whole dates as this reader wants them written; the hour as the language writes it. */
export function useDates(): {
  day: (date: Date, how?: How) => string;
  moment: (date: Date, how?: How) => string;
} {
  const format = useFormatter();
  const style = useDateStyle();
  const lengthOf = ({ isLong }: How) => (isLong ? "long" : "medium");
  const zoneOf = ({ timeZone }: How) => timeZone ?? browserZone();
  if (style === "language") {
    return {
      day: (date, how = {}) => format.dateTime(date, { dateStyle: lengthOf(how), timeZone: zoneOf(how) }),
      moment: (date, how = {}) =>
        format.dateTime(date, { dateStyle: lengthOf(how), timeStyle: "short", timeZone: zoneOf(how) }),
    };
  }
  const day = (date: Date, how: How = {}) => dayInNumbers(date, style, zoneOf(how));
  return {
    day,
    moment: (date, how = {}) =>
      `${day(date, how)} ${format.dateTime(date, { timeStyle: "short", timeZone: zoneOf(how) })}`,
  };
}
