"use client";

import type { SignatureView } from "@/server/contract/signature-view";
import { INK_COLOUR } from "@/server/domain/field/ink";
import { computeTypedViewBox } from "@/server/domain/field/typed-fit";
import type { TypedStyle } from "@/server/domain/field/typed-style";
import { buildInkOutline } from "../../model/drawing";
import { useTypedName } from "./typed-outlines";

type SignatureImageProps = {
  value: Exclude<SignatureView, { kind: "uploaded" }> | { kind: "uploaded"; url: string };
  /** Empty for decoration. */
  label: string;
  /** Language of the document, if known. */
  language?: string | null;
};

/** A signature as it will be sealed, fitted to its container. */
export function SignatureImage({ value, label, language }: SignatureImageProps) {
  switch (value.kind) {
    case "drawn":
      return <DrawnImage value={value} label={label} />;
    case "typed":
      return <TypedImage text={value.text} face={value.face} label={label} language={language ?? null} />;
    case "uploaded":
      // biome-ignore lint/performance/noImgElement: one picture of one size behind a secret address.
      return <img src={value.url} alt={label} className="size-full object-contain" />;
  }
}

function DrawnImage({ value, label }: { value: Extract<SignatureView, { kind: "drawn" }>; label: string }) {
  const outline = buildInkOutline(value);
  if (outline === null) return null;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration.
    <svg viewBox={outline.viewBox} className="size-full" {...buildImageProps(label)}>
      <path d={outline.path} fill={INK_COLOUR} />
    </svg>
  );
}

type TypedImageProps = { text: string; face: string; label: string; language?: string | null };

/** A typed name as it will be sealed, as large as fits. Renders nothing until its outline is loaded. */
function TypedImage({ text, face, label, language = null }: TypedImageProps) {
  const [style] = useTypedName(text, face, { language }).name?.styles ?? [];
  return style ? <TypedLine style={style} label={label} /> : null;
}

export function TypedLine({ style, label }: { style: TypedStyle; label: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration.
    <svg viewBox={computeTypedViewBox(style.ink)} className="size-full" {...buildImageProps(label)}>
      <path d={style.outline} fill={INK_COLOUR} />
    </svg>
  );
}

function buildImageProps(label: string) {
  return label === "" ? { "aria-hidden": true } : { role: "img", "aria-label": label };
}
