"use client";

import type { ReactNode } from "react";

/** An instant in the reader's words, with the exact one in UTC behind it (components/README.md 0). */
export function Moment({ at, children }: { at: string; children: ReactNode }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace("T", " ")} UTC`}>
      {children}
    </time>
  );
}
