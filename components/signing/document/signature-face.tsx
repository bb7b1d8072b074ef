"use client";

import { useEffect, useMemo, useState } from "react";
import { usePaperLanguage } from "@/components/paper/paper-language";
import type { SignatureView } from "@/server/contract/signing";
import { fitInk, INK_COLOUR, inkPath, pathBounds, toSvgPath } from "@/server/domain/field/ink";
import { hanLanguageOf } from "@/server/domain/field/layout-han";
import {
  fitFontSize,
  TYPED_SIGNATURE_MIN_SIZE_PT,
  TYPED_SIGNATURE_SIZE_PT,
} from "@/server/domain/field/layout-marks";
import type { SignerField } from "../field-model";
import { faceClass, faceFamily } from "../signature/faces";
import { SignatureImage } from "../signature/signature-image";
import { boxOf, PaperDrawing, type Size } from "./field-face";
import { inkOf, measureIn } from "./measure";

type Drawn = Extract<SignatureView, { kind: "drawn" }>;
type Typed = Extract<SignatureView, { kind: "typed" }>;

/** A signature as large as the sealer will make it, and where (domain.md 7.4): nobody is surprised by the paper. */
export function SignatureFace({ field, size }: { field: SignerField; size: Size }) {
  const value = field.signature;
  if (!value) return null;
  const box = boxOf(field, size);
  if (value.kind === "drawn") return <DrawnFace value={value} box={box} />;
  if (value.kind === "typed") {
    return (
      <TypedFace
        value={value}
        itemId={field.itemId}
        box={box}
        fontSize={field.fieldMeta?.fontSize ?? TYPED_SIGNATURE_SIZE_PT}
      />
    );
  }
  return (
    <span aria-hidden className="absolute inset-0">
      <SignatureImage value={value} label="" />
    </span>
  );
}

type PaperBox = ReturnType<typeof boxOf>;

function DrawnFace({ value, box }: { value: Drawn; box: PaperBox }) {
  const path = useMemo(() => inkPath(value.strokes, value.aspect), [value]);
  const bounds = pathBounds(path);
  if (!bounds) return null;
  const { scale, offsetX, offsetY } = fitInk(bounds, value.aspect, box);
  return (
    <PaperDrawing box={box}>
      <path
        d={toSvgPath(path)}
        transform={`translate(${offsetX} ${offsetY}) scale(${scale})`}
        fill={INK_COLOUR}
      />
    </PaperDrawing>
  );
}

type TypedFaceProps = { value: Typed; itemId: string; box: PaperBox; fontSize: number };

function TypedFace({ value, itemId, box, fontSize }: TypedFaceProps) {
  const language = usePaperLanguage(itemId);
  const family = faceFamily(value.face);
  useFontOf(value.text, family);
  const chosen = fitFontSize(value.text, box, fontSize, TYPED_SIGNATURE_MIN_SIZE_PT, measureIn(family));
  const ink = inkOf(value.text, chosen, family);
  return (
    <PaperDrawing box={box}>
      <text
        lang={hanLanguageOf(value.text, { language })}
        x={box.width / 2}
        y={box.height / 2 + (ink.ascent - ink.descent) / 2}
        textAnchor="middle"
        fontSize={chosen}
        fill={INK_COLOUR}
        className={faceClass(value.face)}
        style={{ fontKerning: "none", fontVariantLigatures: "none" }}
      >
        {value.text}
      </text>
    </PaperDrawing>
  );
}

/** Draws again once the face is there: measured earlier, the line is as wide as some other font's. */
function useFontOf(text: string, family: string): void {
  const [, setLoaded] = useState("");
  useEffect(() => {
    let isGone = false;
    const loaded = () => {
      if (!isGone) setLoaded(family);
    };
    document.fonts.load(`16px ${family}`, text).then(loaded, () => undefined);
    return () => {
      isGone = true;
    };
  }, [text, family]);
}
