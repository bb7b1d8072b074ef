import type { Language } from "@/server/domain/vocabulary";

/** A bound the sender set, in the reader's own spelling. */
export function figure(value: number, language: Language): string {
  const wanted = { useGrouping: "always", maximumFractionDigits: 20 } as const;
  return new Intl.NumberFormat(language === "es" ? "es-CL" : "en", wanted).format(value);
}
