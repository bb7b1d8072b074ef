"use client";

import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { isSignatureType } from "@/server/domain/recipient/role";
import { useSessionContext } from "../session/session-context";
import type { ShownField } from "../session/use-session-fields";
import { FieldFace } from "./field-face";
import { useFieldName } from "./use-field-name";

type Size = { width: number; height: number };
type FieldBoxProps = { field: ShownField; size: Size };

const percent = (value: number) => `${value}%`;

/**
 * One field where it will stand on the paper. Mine is a button that brings its step; the others only show. Edges
 * are inset rings: a border would shrink the box that the value is drawn in.
 */
export function FieldBox({ field, size }: FieldBoxProps) {
  const { goTo, currentId, view } = useSessionContext();
  const name = useFieldName(field);
  const place = {
    left: percent(field.positionX),
    top: percent(field.positionY),
    width: percent(field.width),
    height: percent(field.height),
  };
  if (!field.fillable || view === "start") {
    const waits = field.fillable && !field.done;
    return (
      <div
        role="img"
        aria-label={name}
        data-field={field.id}
        style={place}
        className={classNames("absolute", waits && "inset-ring inset-ring-[#8a5200] bg-[#fff3dc]/70")}
      >
        <Face field={field} size={size} />
      </div>
    );
  }
  const isCurrent = field.id === currentId && view === "steps";
  return (
    <button
      type="button"
      aria-label={name}
      aria-current={isCurrent ? "step" : undefined}
      data-field={field.id}
      style={place}
      onClick={() => goTo(field.id)}
      className={classNames(
        "absolute rounded-[2px] after:absolute after:top-1/2 after:left-1/2 after:size-full after:min-h-11 after:min-w-11 after:-translate-1/2 focus-visible:outline-[#1d4ed8]",
        field.done ? "inset-ring inset-ring-[#15703a]" : "inset-ring-2 inset-ring-[#8a5200] bg-[#fff3dc]/80",
        isCurrent && "z-1 inset-ring-2 inset-ring-[#1d4ed8] ring-4 ring-[#1d4ed8]/25",
      )}
    >
      <Face field={field} size={size} />
      <Mark field={field} current={isCurrent} />
    </button>
  );
}

/** Others' boxes are grey and named; a value is drawn as it will be sealed. */
function Face({ field, size }: FieldBoxProps) {
  if (field.inserted) return <FieldFace field={field} size={size} />;
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

function Mark({ field, current }: { field: ShownField; current: boolean }) {
  const t = useTranslations("signing.document.tag");
  if (field.done) {
    return (
      <span
        aria-hidden
        className="absolute -top-2 -right-2 grid size-4 place-items-center rounded-full bg-[#15703a] text-paper"
      >
        <Check className="size-3" strokeWidth={3} />
      </span>
    );
  }
  if (field.inserted) return null;
  return (
    <span
      aria-hidden
      className={classNames(
        "absolute bottom-full left-0 rounded-t-[3px] px-1 text-[0.6875rem] leading-4 font-medium text-paper",
        current ? "bg-[#1d4ed8]" : "bg-[#8a5200]",
      )}
    >
      {t(isSignatureType(field.type) ? "sign" : "fill")}
    </span>
  );
}
