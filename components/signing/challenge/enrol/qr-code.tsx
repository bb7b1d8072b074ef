"use client";

import { encode } from "uqr";

/** Black on white in either colour scheme, with its quiet zone: cameras need both. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-52 max-w-full self-center rounded-control bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
