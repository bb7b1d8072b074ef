"use client";

import { useFormatter } from "use-intl";

/** Formats bytes in decimal units, as file managers do. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const [value, unit] =
      bytes < 1e6 ? [bytes / 1e3, "kilobyte" as const] : [bytes / 1e6, "megabyte" as const];
    return format.number(value, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 });
  };
}
