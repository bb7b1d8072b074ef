"use client";

import { useMemo } from "react";
import { encode } from "uqr";

const QUIET = 4;

/** An address as a QR code, dark on white in every theme: cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => {
    const { data, size } = encode(text, { ecc: "M", border: 0 });
    const cells = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
    );
    return { path: cells.join(""), side: size + 2 * QUIET };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} className="size-full bg-paper">
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
