"use client";

import { type ReactNode, useMemo } from "react";
import { useFileLanguage } from "@/components/page-text/file-language";
import type { SignatureView } from "@/server/contract/signing";
import { fitInitials } from "@/server/domain/field/initials";
import { fitInk, INK_COLOUR, inkPath, pathBounds, toSvgPath } from "@/server/domain/field/ink";
import { fitTyped } from "@/server/domain/field/typed-fit";
import { SignatureImage } from "../controls/signature/signature-image";
import { useTypedName } from "../controls/signature/typed-outlines";
import { boxOf, type Size } from "../model/page-box";
import type { DrawnField } from "../model/signer-field";
import { FieldSvg } from "./field-svg";

type Drawn = Extract<SignatureView, { kind: "drawn" }>;
type Typed = Extract<SignatureView, { kind: "typed" }>;

/**
 * A signature as large as the sealer will make it, and where (domain/README.md 7.4): nobody is surprised by the paper.
 */
export function SignatureRenderer({ field, size }: { field: DrawnField; size: Size }) {
  const value = field.signature;
  if (!value) return null;
  const box = boxOf(field, size);
  if (value.kind === "drawn") return <DrawnSignature value={value} box={box} />;
  if (value.kind === "typed") {
    return <TypedSignature value={value} itemId={field.itemId} box={box} />;
  }
  return (
    <span aria-hidden className="absolute inset-0">
      <SignatureImage value={value} label="" />
    </span>
  );
}

type PageBox = ReturnType<typeof boxOf>;

function DrawnSignature({ value, box }: { value: Drawn; box: PageBox }) {
  const path = useMemo(() => inkPath(value.strokes, value.aspect), [value]);
  const bounds = pathBounds(path);
  if (!bounds) return null;
  const { scale, offsetX, offsetY } = fitInk(bounds, value.aspect, box);
  return (
    <FieldSvg box={box}>
      <path
        d={toSvgPath(path)}
        transform={`translate(${offsetX} ${offsetY}) scale(${scale})`}
        fill={INK_COLOUR}
      />
    </FieldSvg>
  );
}

type TypedSignatureProps = { value: Typed; itemId: string; box: PageBox };

/** Nothing until the sealer's outline is there: other letters would be another hand. */
function TypedSignature({ value, itemId, box }: TypedSignatureProps) {
  const language = useFileLanguage(itemId);
  const [style] = useTypedName(value.text, value.face, { language }).name?.styles ?? [];
  if (!style) return null;
  const { scale, offsetX, offsetY } = fitTyped(style.ink, box);
  return (
    <FieldSvg box={box}>
      <path
        d={style.outline}
        transform={`translate(${offsetX} ${offsetY}) scale(${scale})`}
        fill={INK_COLOUR}
      />
    </FieldSvg>
  );
}

/** Letters follow each other faster than that. */
const PAUSE_MS = 200;

/** Initials that fill their box, from the sealer's outline of them; `otherwise` where they are laid out as a text is. */
export function InitialsRenderer({
  field,
  size,
  otherwise,
}: {
  field: DrawnField;
  size: Size;
  otherwise: ReactNode;
}) {
  const language = useFileLanguage(field.itemId);
  const text = field.customText;
  const { name } = useTypedName(text, null, { language, pause: PAUSE_MS, isPlain: true });
  if (name === null) return null;
  const [style] = name.styles;
  const box = boxOf(field, size);
  const meta = field.fieldMeta;
  const fit = style && fitInitials(style.ink, box, meta?.type === "initials" ? meta.textAlign : "left");
  if (!fit) return otherwise;
  const { scale, offsetX, offsetY } = fit;
  return (
    <FieldSvg box={box}>
      <path
        d={style.outline}
        transform={`translate(${offsetX} ${offsetY}) scale(${scale})`}
        fill="currentColor"
      />
    </FieldSvg>
  );
}
