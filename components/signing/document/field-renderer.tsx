"use client";

import { useMemo, useSyncExternalStore } from "react";
import { useFileLanguage } from "@/components/page-text/file-language";
import { mayFillBox } from "@/server/domain/field/initials";
import { type Size, toFieldBox, toPageBox } from "../model/page-box";
import type { DrawnField } from "../model/signer-field";
import { ChoiceRenderer } from "./choice-renderer";
import { FieldSvg } from "./field-svg";
import { InitialsRenderer, SignatureRenderer } from "./lazy-signature";
import { PAGE_FONT } from "./page-font";
import { useFieldText } from "./use-field-text";

/**
 * Draws a field's value by the sealer's layout rules. Uses points inside, so it
 * scales with zoom. The server cannot measure text and leaves the box empty.
 */
export function FieldRenderer({ field, size }: { field: DrawnField; size: Size }) {
  const isLoaded = useIsHydrated();
  if (!isLoaded) return null;
  if (field.signature) return <SignatureRenderer field={field} size={size} />;
  const meta = field.fieldMeta;
  if (meta?.type === "radio" || meta?.type === "checkbox") {
    return <ChoiceRenderer field={field} size={size} meta={meta} />;
  }
  const text = <TextRenderer field={field} size={size} />;
  if (!mayFillBox(field.type, meta?.fontSize) || field.customText === "") return text;
  return <InitialsRenderer field={field} size={size} otherwise={text} />;
}

function TextRenderer({ field, size }: { field: DrawnField; size: Size }) {
  const loaded = useFieldText(field.customText !== "");
  const textLayout = useMemo(() => loaded?.text.layoutField(field, size), [loaded, field, size]);
  const language = useFileLanguage(field.itemId);
  if (!textLayout) return null;
  const lang = loaded?.text.findHanLanguage(field.customText, { language });
  const { x, y } = toPageBox(field, size);
  return (
    <FieldSvg box={toFieldBox(field, size)}>
      {textLayout.lines.map((line) => (
        <text
          key={line.baseline}
          lang={lang}
          x={line.x - x}
          y={line.baseline - y}
          // Forces the width of the sealed file, whichever font the page uses.
          textLength={line.width > 0 ? line.width : undefined}
          lengthAdjust={loaded?.text.getFieldLetterSpacing(field) ? "spacing" : "spacingAndGlyphs"}
          direction={line.direction}
          textAnchor={line.direction === "rtl" ? "end" : "start"}
          fontSize={textLayout.fontSize}
          fontFamily={PAGE_FONT}
          fill="currentColor"
          xmlSpace="preserve"
        >
          {line.text}
        </text>
      ))}
    </FieldSvg>
  );
}

const subscribeNever = () => () => {};

/** Returns false during server rendering and hydration, true afterwards. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}
