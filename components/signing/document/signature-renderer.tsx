"use client";

import { type ReactNode, useMemo, useState } from "react";
import { useFileLanguage } from "@/components/page-text/file-language";
import { classNames } from "@/components/ui/class-names";
import type { SignatureView } from "@/server/contract/signature-view";
import { fitInitials, INITIALS_FACE } from "@/server/domain/field/initials";
import { buildInkPath, computePathBounds, fitInk, INK_COLOUR, toSvgPath } from "@/server/domain/field/ink";
import type { Box } from "@/server/domain/field/placement";
import { fitTypedName } from "@/server/domain/field/typed-fit";
import { useTypedName } from "../controls/signature/typed-outlines";
import { type Size, toFieldBox } from "../model/page-box";
import type { DrawnField } from "../model/signer-field";
import { FieldSvg } from "./field-svg";
import { SignatureFrame } from "./signature-frame";

type SignatureViewByKind<Kind extends SignatureView["kind"]> = Extract<SignatureView, { kind: Kind }>;

/** Draws a signature in the size and place of the sealed file (domain/evidence.md 7.4). */
export function SignatureRenderer({ field, size }: { field: DrawnField; size: Size }) {
  const { signature: value, frame, itemId } = field;
  if (!value) return null;
  const box = toFieldBox(field, size);
  if (!frame) return <Ink value={value} itemId={itemId} box={box} room={box} />;
  return (
    <SignatureFrame parts={frame} box={box}>
      {(room) => <Ink value={value} itemId={itemId} box={box} room={room} />}
    </SignatureFrame>
  );
}

type InkProps<Value> = {
  value: Value;
  itemId: string;
  /** The field from its own corner. */
  box: Box;
  /** Part of the box left for the signature. */
  room: Box;
};

function Ink({ value, ...place }: InkProps<SignatureView>) {
  switch (value.kind) {
    case "drawn":
      return <DrawnSignature value={value} {...place} />;
    case "typed":
      return <TypedSignature value={value} {...place} />;
    case "uploaded":
      return <UploadedSignature value={value} {...place} />;
  }
}

function DrawnSignature({ value, box, room }: InkProps<SignatureViewByKind<"drawn">>) {
  const path = useMemo(() => buildInkPath(value.strokes, value.aspect), [value]);
  const bounds = computePathBounds(path);
  if (!bounds) return null;
  const { scale, offsetX, offsetY } = fitInk(bounds, value.aspect, room);
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

/** Renders nothing until the sealer's outline is loaded: the page's fonts would show another hand. */
function TypedSignature({ value, itemId, box, room }: InkProps<SignatureViewByKind<"typed">>) {
  const language = useFileLanguage(itemId);
  const [style] = useTypedName(value.text, value.face, { language }).name?.styles ?? [];
  if (!style) return null;
  const { scale, offsetX, offsetY } = fitTypedName(style.ink, room);
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

/** Draws a picture as the sealer does: whole and centred, a pixel never larger than a point. */
function UploadedSignature({ value, box, room }: InkProps<SignatureViewByKind<"uploaded">>) {
  const [pixels, setPixels] = useState<Size | null>(null);
  const formatShare = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <span
      aria-hidden
      className="absolute"
      style={{
        left: formatShare(room.x, box.width),
        top: formatShare(room.y, box.height),
        width: formatShare(room.width, box.width),
        height: formatShare(room.height, box.height),
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: one picture of one size behind a secret address. */}
      <img
        src={value.url}
        alt=""
        className={classNames(
          "absolute inset-0 m-auto size-full object-contain",
          pixels === null && "invisible",
        )}
        style={
          pixels
            ? {
                maxWidth: formatShare(pixels.width, room.width),
                maxHeight: formatShare(pixels.height, room.height),
              }
            : undefined
        }
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setPixels({ width, height })
        }
      />
    </span>
  );
}

/** Pause after typing in milliseconds, longer than between two letters. */
const PAUSE_MS = 200;

/**
 * Initials that fill their box, from the sealer's outline.
 * Renders `otherwise` where they are laid out as text.
 */
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
  const { name } = useTypedName(text, INITIALS_FACE, { language, pause: PAUSE_MS });
  if (name === null) return null;
  const [style] = name.styles;
  const box = toFieldBox(field, size);
  const meta = field.fieldMeta;
  const fit = style && fitInitials(style.ink, box, meta?.type === "initials" ? meta.textAlign : "left");
  if (!fit) return otherwise;
  const { scale, offsetX, offsetY } = fit;
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
