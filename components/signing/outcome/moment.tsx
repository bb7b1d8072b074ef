"use client";

import type { ReactNode } from "react";

/** Localised time, with the exact one in UTC as its title (components/README.md 0). */
export function Moment({ at, children }: { at: string; children: ReactNode }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace("T", " ")} UTC`}>
      {children}
    </time>
  );
}
