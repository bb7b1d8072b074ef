"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { NumberStepper } from "@/components/ui/number-stepper";
import type { RowStep } from "./recipient-row";

/** The number of a step at its first row, and a bracket around rows that act together. */
export function StepMark({ step }: { step: RowStep | null }) {
  const isTogether = step !== null && !(step.isFirst && step.isLast);
  return (
    <span aria-hidden className="self-stretch lg:-my-2 lg:py-2 max-lg:col-start-1 max-lg:row-start-1">
      {isTogether && (
        <span
          className={classNames(
            "absolute left-1 w-2 border-l-2 border-control",
            step.isFirst ? "top-3 rounded-t border-t-2" : "top-0",
            step.isLast ? "bottom-3 rounded-b border-b-2" : "-bottom-px",
          )}
        />
      )}
      {step?.isFirst && (
        <span className="grid h-9 place-items-center text-body font-semibold text-ink-2 tabular-nums">
          {step.number}
        </span>
      )}
    </span>
  );
}

type OrderControlsProps = {
  order: number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onOrder: (order: number) => void;
  onMove: (direction: "earlier" | "later") => void;
};

export function OrderControls({ order, name, isFirst, isLast, onOrder, onMove }: OrderControlsProps) {
  const t = useTranslations("owner.recipients");
  return (
    <>
      <NumberStepper
        className="w-24"
        aria-label={t("orderOf", { name })}
        value={order}
        min={1}
        max={100}
        onChange={onOrder}
      />
      <IconButton
        size="dense"
        label={t("earlier", { name })}
        icon={<ChevronUp aria-hidden />}
        disabled={isFirst}
        onClick={() => onMove("earlier")}
      />
      <IconButton
        size="dense"
        label={t("later", { name })}
        icon={<ChevronDown aria-hidden />}
        disabled={isLast}
        onClick={() => onMove("later")}
      />
    </>
  );
}
