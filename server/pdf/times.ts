import type { Language } from "@/server/domain/vocabulary";

export type Moments = {
  /** Date, time to the second and the zone's offset, as evidence needs them. */
  local: (at: Date) => string;
  /** The same moment in UTC; empty where the zone is UTC. */
  utc: (at: Date) => string;
  /** Both; UTC with its date only if that is another day. */
  both: (at: Date) => string;
};

/** Returns formatters of moments for the zone `timeZone` (IANA name). */
export function createMomentFormatters(language: Language, timeZone: string): Moments {
  const here = createPartsFormatter(language, timeZone);
  const there = createPartsFormatter(language, "UTC");
  const formatLocal = (at: Date): string => {
    const { date, time, offset } = here(at);
    return `${date}, ${time} ${offset}`;
  };
  const formatUtc = (at: Date, from = ""): string => {
    const { date, time } = there(at);
    return here(at).offset === there(at).offset ? "" : `${date === from ? "" : `${date}, `}${time} UTC`;
  };
  return {
    local: formatLocal,
    utc: (at) => formatUtc(at),
    both: (at) => {
      const beside = formatUtc(at, here(at).date);
      return beside === "" ? formatLocal(at) : `${formatLocal(at)} (${beside})`;
    },
  };
}

type DateParts = { date: string; time: string; offset: string };

function createPartsFormatter(language: Language, timeZone: string): (at: Date) => DateParts {
  const format = new Intl.DateTimeFormat(language === "es" ? "es-CL" : "en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone,
    timeZoneName: "longOffset",
  });
  return (at) => {
    const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      date: `${part.get("day")} ${part.get("month")} ${part.get("year")}`,
      time: `${part.get("hour")}:${part.get("minute")}:${part.get("second")}`,
      offset: (part.get("timeZoneName") ?? "").replace("GMT", "UTC"),
    };
  };
}
