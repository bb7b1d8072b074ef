"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Segmented } from "@/components/ui/segmented";
import { useEditor } from "../editor-context";
import type { EditorField } from "../model/editor-field";
import { MIN_SIDE_PT, type PageSize, type Rect, rectOf } from "../model/geometry";
import { setRect } from "../state/editing";
import { pageSizeOf } from "../state/editor";

const UNITS = ["pt", "mm", "%"] as const;
type Unit = (typeof UNITS)[number];
const STEPS: Readonly<Record<Unit, number>> = { pt: 1, mm: 0.5, "%": 0.5 };
const PT_PER_MM = 72 / 25.4;

/** Points in one unit along an axis of `length` points. */
function pointsIn(unit: Unit, length: number): number {
  return unit === "pt" ? 1 : unit === "mm" ? PT_PER_MM : length / 100;
}

/** Exact place and size: what dragging does, for those who do not drag (WCAG 2.5.7). */
export function PlaceOptions({ field }: { field: EditorField }) {
  const t = useTranslations("editor.inspector.place");
  const { world } = useEditor();
  const [unit, setUnit] = useState<Unit>("pt");
  const page = pageSizeOf(world, field);
  if (!page) return null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-body font-medium">{t("title")}</p>
        <Segmented
          size="dense"
          label={t("unit")}
          value={unit}
          onValueChange={setUnit}
          options={UNITS.map((value) => ({ value, label: value, name: t(`units.${value}`) }))}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(["x", "y", "width", "height"] as const).map((side) => (
          <SideStepper key={side} field={field} page={page} side={side} unit={unit} />
        ))}
      </div>
    </div>
  );
}

type SideStepperProps = { field: EditorField; page: PageSize; side: keyof Rect; unit: Unit };

function SideStepper({ field, page, side, unit }: SideStepperProps) {
  const t = useTranslations("editor.inspector.place");
  const editor = useEditor();
  const rect = rectOf(field, page);
  const isAcross = side === "x" || side === "width";
  const factor = pointsIn(unit, isAcross ? page.width : page.height);
  const isSize = side === "width" || side === "height";
  const limit = isAcross
    ? page.width - (isSize ? rect.x : rect.width)
    : page.height - (isSize ? rect.y : rect.height);
  const shown = (points: number) => Number((points / factor).toFixed(1));
  return (
    <Field label={t(side)}>
      {(tied) => (
        <NumberStepper
          id={tied.id}
          value={shown(rect[side])}
          min={isSize ? shown(MIN_SIDE_PT) : 0}
          max={shown(limit)}
          step={STEPS[unit]}
          onChange={(value) =>
            setRect(
              editor,
              field.id,
              { ...rect, [side]: value * factor },
              isSize ? "resize" : "move",
              `place ${side} ${field.id}`,
            )
          }
        />
      )}
    </Field>
  );
}
