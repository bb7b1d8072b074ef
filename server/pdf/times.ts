import type { Language } from "@/server/domain/vocabulary";

/** Prints moments with date, time to the second and the zone's offset, as evidence needs them. */
export function timeFormatter(language: Language, timeZone: string): (at: Date) => string {
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
    const offset = (part.get("timeZoneName") ?? "").replace("GMT", "UTC");
    const date = `${part.get("day")} ${part.get("month")} ${part.get("year")}`;
    return `${date}, ${part.get("hour")}:${part.get("minute")}:${part.get("second")} ${offset}`;
  };
}
