"use client";

import type { ReactNode } from "react";
import type { FrameParts } from "@/server/domain/field/frame-words";
import type { Box } from "@/server/domain/field/placement";
import {
  FRAME_LINE_COLOUR,
  FRAME_TEXT_COLOUR,
  type FrameLayout,
  layoutSignatureFrame,
} from "@/server/domain/field/signature-frame";
import { FieldSvg } from "./field-svg";
import { PAGE_FONT } from "./page-font";
import { useFieldText } from "./use-field-text";

type SignatureFrameProps = {
  parts: FrameParts;
  /** The field from its own corner. */
  box: Box;
  /** Renders the signature in the room the frame leaves. */
  children: (room: Box) => ReactNode;
};

/** Average letter width, for the signature's room until exact widths are loaded. */
const estimateWidth = (text: string, fontSize: number) => text.length * fontSize * 0.55;

/** Frame around a signature with signer, date and number, as the sealer prints it. */
export function SignatureFrame({ parts, box, children }: SignatureFrameProps) {
  const loaded = useFieldText(true);
  const layout = loaded
    ? loaded.text.layoutFrame(parts, box)
    : layoutSignatureFrame(parts, box, estimateWidth);
  return (
    <>
      {loaded && <Frame layout={layout} box={box} />}
      {children(layout.ink)}
    </>
  );
}

function Frame({ layout: { lines, lineWidth, texts, fontSize }, box }: { layout: FrameLayout; box: Box }) {
  return (
    <FieldSvg box={box}>
      {lines.map((points) => (
        <polyline
          key={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="none"
          stroke={FRAME_LINE_COLOUR}
          strokeWidth={lineWidth}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ))}
      {texts.map(({ text, x, baseline, width }) => (
        <text
          key={baseline}
          x={x}
          y={baseline}
          // Forces the width of the sealed file, whichever font the page uses.
          textLength={width > 0 ? width : undefined}
          lengthAdjust="spacingAndGlyphs"
          fontSize={fontSize}
          fontFamily={PAGE_FONT}
          fill={FRAME_TEXT_COLOUR}
          xmlSpace="preserve"
        >
          {text}
        </text>
      ))}
    </FieldSvg>
  );
}
