"use client";

import { Check } from "lucide-react";
import dynamic from "next/dynamic";
import { type MouseEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { isSignatureType } from "@/server/domain/recipient/role";
import type { Size } from "../model/page-box";
import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";
import { FieldRenderer } from "./field-renderer";
import { type PagePoint, useInlineKind } from "./inline-kind";
import { useFieldName } from "./use-field-name";

const InlineControl = dynamic(() => import("./inline-control").then((module) => module.InlineControl), {
  ssr: false,
});

type FieldBoxProps = {
  field: ShownField;
  size: Size;
  /** CSS pixels per point of the page; 0 until it is known. */
  scale: number;
};

const toBoxStyle = (field: ShownField) => ({
  left: `${field.positionX}%`,
  top: `${field.positionY}%`,
  width: `${field.width}%`,
  height: `${field.height}%`,
});

/**
 * A field at its place on the page. The recipient's own is a button that opens its
 * step or, if there is room to type, its control in place; others are read-only.
 * Edges are inset rings: a border would shrink the box the value is drawn in.
 */
export function FieldBox({ field, size, scale }: FieldBoxProps) {
  const { goTo, currentId, view, onPageId } = useSessionContext();
  const [point, setPoint] = useState<PagePoint | null>(null);
  const name = useFieldName(field);
  const inline = useInlineKind(field, size, scale);
  if (!field.fillable || view === "start") return <ShownBox field={field} size={size} name={name} />;
  const isCurrent = field.id === currentId && view === "steps";
  const leftPx = (field.positionX / 100) * size.width * scale;
  const looks = classNames(
    "absolute rounded-[2px]",
    field.done ? "inset-ring inset-ring-[#15703a]" : "inset-ring-2 inset-ring-[#8a5200] bg-[#fff3dc]/80",
    isCurrent && "z-1 inset-ring-2 inset-ring-[#1d4ed8] ring-4 ring-[#1d4ed8]/25",
  );
  const enterField = (event: MouseEvent) => {
    const { offsetX, offsetY } = event.nativeEvent;
    setPoint(event.detail > 0 ? { x: offsetX / scale, y: offsetY / scale } : null);
    goTo(field.id, inline !== null);
  };
  if (inline !== null && onPageId === field.id) {
    return (
      <div data-field={field.id} style={toBoxStyle(field)} className={looks}>
        <InlineControl field={field} size={size} scale={scale} kind={inline} name={name} point={point}>
          <Face field={field} size={size} />
        </InlineControl>
        <Badge field={field} current={isCurrent} leftPx={leftPx} />
      </div>
    );
  }
  return (
    <div data-field={field.id} style={toBoxStyle(field)} className={looks}>
      <Face field={field} size={size} />
      <Badge field={field} current={isCurrent} leftPx={leftPx} />
      <button
        type="button"
        aria-label={name}
        aria-current={isCurrent ? "step" : undefined}
        onClick={enterField}
        className="absolute inset-0 rounded-[2px] after:absolute after:top-1/2 after:left-1/2 after:size-full after:min-h-11 after:min-w-11 after:-translate-1/2 focus-visible:outline-[#1d4ed8]"
      />
    </div>
  );
}

/** A field without input here: another recipient's, the sender's, or an automatic one. */
function ShownBox({ field, size, name }: { field: ShownField; size: Size; name: string }) {
  const waits = field.fillable && !field.done;
  return (
    <div
      role="img"
      aria-label={name}
      data-field={field.id}
      style={toBoxStyle(field)}
      className={classNames("absolute", waits && "inset-ring inset-ring-[#8a5200] bg-[#fff3dc]/70")}
    >
      <Face field={field} size={size} />
    </div>
  );
}

/**
 * Other recipients' boxes are grey and named. A value is
 * drawn as it will be sealed. A choice shows its options.
 */
function Face({ field, size }: { field: ShownField; size: Size }) {
  const { context } = useSessionContext();
  const isChoice = field.type === "RADIO" || field.type === "CHECKBOX";
  if (field.inserted || (isChoice && field.fillable)) return <FieldRenderer field={field} size={size} />;
  if (field.own && field.automatic) {
    return (
      <span aria-hidden className="absolute inset-0 text-[#4a5361] inset-ring inset-ring-[#d5dae1]">
        <FieldRenderer field={{ ...field, inserted: true, customText: context.today }} size={size} />
      </span>
    );
  }
  if (field.own || field.fillable) return null;
  return (
    <span
      aria-hidden
      className="absolute inset-0 flex items-center border border-dashed border-[#5f6978] bg-[#eef0f3]/80 px-[1cqw] text-[clamp(0.5rem,1.9cqw,0.875rem)] leading-none text-[#4a5361]"
    >
      <span className="truncate leading-tight">{field.recipientName}</span>
    </span>
  );
}

/** Width of the word with its arrow, and of the arrow alone, in CSS pixels. */
const WORD_PX = 64;
const ARROW_PX = 18;
const ARROW = "polygon(0 0, calc(100% - 7px) 0, 100% 50%, calc(100% - 7px) 100%, 0 100%)";

type BadgeProps = { field: ShownField; current: boolean; leftPx: number };

/**
 * Mark of a field, done or to do. It starts beside the page and points at the field, so
 * that it covers neither a value nor the print beside it. Above a field at the very edge.
 */
function Badge({ field, current, leftPx }: BadgeProps) {
  const t = useTranslations("signing.document.tag");
  if (field.done) {
    return (
      <span
        aria-hidden
        className="pointer-events-none absolute -top-2 -right-2 grid size-4 place-items-center rounded-full bg-[#15703a] text-paper"
      >
        <Check className="size-3" strokeWidth={3} />
      </span>
    );
  }
  if (field.inserted) return null;
  const isBeside = leftPx >= ARROW_PX;
  return (
    <span
      aria-hidden
      style={isBeside ? { left: `${-(field.positionX / field.width) * 100}%`, clipPath: ARROW } : undefined}
      className={classNames(
        "pointer-events-none absolute text-[0.6875rem] leading-4 font-medium text-paper",
        isBeside
          ? "top-1/2 h-4 min-w-4 -translate-x-2 -translate-y-1/2 sm:-translate-x-4"
          : "bottom-full left-0 rounded-t-[3px] px-1",
        leftPx >= WORD_PX && "pr-3 pl-1.5",
        current ? "bg-[#1d4ed8]" : "bg-[#8a5200]",
      )}
    >
      {(!isBeside || leftPx >= WORD_PX) && t(isSignatureType(field.type) ? "sign" : "fill")}
    </span>
  );
}
