"use client";

import type { SignatureView } from "@/server/contract/signing";
import { INK_COLOUR } from "@/server/domain/field/ink";
import { inkOutline } from "./drawing";
import { faceClass, letterWidth } from "./faces";

/** A signature as it will stand on the paper, fitted to the room it is given. Empty `label` = decoration. */
export function SignatureImage({ value, label }: { value: SignatureView; label: string }) {
  switch (value.kind) {
    case "drawn":
      return <DrawnImage value={value} label={label} />;
    case "typed":
      return <TypedImage text={value.text} face={value.face} label={label} />;
    case "uploaded":
      // biome-ignore lint/performance/noImgElement: one picture of one size behind a secret address.
      return <img src={value.url} alt={label} className="size-full object-contain" />;
  }
}

function DrawnImage({ value, label }: { value: Extract<SignatureView, { kind: "drawn" }>; label: string }) {
  const outline = inkOutline(value);
  if (outline === null) return null;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration.
    <svg viewBox={outline.viewBox} className="size-full" {...namedOrHidden(label)}>
      <path d={outline.path} fill={INK_COLOUR} />
    </svg>
  );
}

const LINE_UNITS = 100;
const FONT_UNITS = 62;

/** Typed signatures scale with their box: the line is drawn on a canvas of its own as wide as its letters. */
export function TypedImage({ text, face, label }: { text: string; face: string; label: string }) {
  const width = Math.max(120, [...text].length * letterWidth(face) * FONT_UNITS);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration.
    <svg viewBox={`0 0 ${width} ${LINE_UNITS}`} className="size-full" {...namedOrHidden(label)}>
      <text
        x={width / 2}
        y={LINE_UNITS * 0.66}
        textAnchor="middle"
        fontSize={FONT_UNITS}
        fill={INK_COLOUR}
        className={faceClass(face)}
      >
        {text}
      </text>
    </svg>
  );
}

function namedOrHidden(label: string) {
  return label === "" ? { "aria-hidden": true } : { role: "img", "aria-label": label };
}
