"use client";

import type { ReactNode } from "react";
import type { Size } from "../model/page-box";

type FieldSvgProps = { box: Size; children: ReactNode };

/** Drawing in points over the whole field. May overflow it, as the overflow rules allow. */
export function FieldSvg({ box, children }: FieldSvgProps) {
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      className="absolute inset-0 size-full overflow-visible"
      aria-hidden
    >
      {children}
    </svg>
  );
}
