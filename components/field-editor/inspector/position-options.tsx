"use client";

import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Segmented } from "@/components/ui/segmented";
import { useEditor, useEditorState } from "../editor-context";
import type { EditorField } from "../model/editor-field";
import { MIN_SIDE_PT, type PageSize, type Rect, toFieldRect } from "../model/geometry";
import { setRect } from "../state/edit-fields";
import { findPageSize } from "../state/editor";

const UNITS = ["pt", "mm", "%"] as const;
type Unit = (typeof UNITS)[number];
const STEPS: Readonly<Record<Unit, number>> = { pt: 1, mm: 0.5, "%": 0.5 };
const PT_PER_MM = 72 / 25.4;

/** Returns the points in one unit along an axis of `length` points. */
function getPointsPerUnit(unit: Unit, length: number): number {
  return unit === "pt" ? 1 : unit === "mm" ? PT_PER_MM : length / 100;
}

/**
 * Exact place and size as inputs, the alternative to dragging (WCAG 2.5.7). Folded, it shows them as text.
 */
export function PositionOptions({ field }: { field: EditorField }) {
  const t = useTranslations("editor.inspector.place");
  const read = useTranslations("editor.readout");
  const format = useFormatter();
  const editor = useEditor();
  const isOpen = useEditorState((state) => state.isPlaceOpen);
  const id = useId();
  const page = findPageSize(editor.world, field);
  if (!page) return null;
  const rect = toFieldRect(field, page);
  const formatWhole = (points: number) => format.number(points, { maximumFractionDigits: 0 });
  return (
    <section>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => editor.store.setState({ isPlaceOpen: !isOpen })}
          className="-mx-1 flex min-h-9 w-[calc(100%+0.5rem)] items-center gap-2 rounded-control px-1 text-left text-body font-medium -outline-offset-2 hover:bg-muted"
        >
          <span className="flex-1">{t("title")}</span>
          {!isOpen && (
            <span className="text-dense font-normal text-ink-3 tabular-nums">
              {read("move", { x: formatWhole(rect.x), y: formatWhole(rect.y) })}
            </span>
          )}
          <ChevronDown
            className={classNames("size-4 shrink-0 text-ink-2 transition-transform", isOpen && "rotate-180")}
            aria-hidden
          />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="flex flex-col gap-3 pt-2">
          <Sides field={field} page={page} />
        </div>
      )}
    </section>
  );
}

function Sides({ field, page }: { field: EditorField; page: PageSize }) {
  const t = useTranslations("editor.inspector.place");
  const [unit, setUnit] = useState<Unit>("pt");
  return (
    <>
      <Segmented
        size="dense"
        label={t("unit")}
        value={unit}
        onValueChange={setUnit}
        options={UNITS.map((value) => ({ value, label: value, name: t(`units.${value}`) }))}
      />
      <div className="grid grid-cols-2 gap-3">
        {(["x", "y", "width", "height"] as const).map((side) => (
          <SideStepper key={side} field={field} page={page} side={side} unit={unit} />
        ))}
      </div>
    </>
  );
}

type SideStepperProps = { field: EditorField; page: PageSize; side: keyof Rect; unit: Unit };

function SideStepper({ field, page, side, unit }: SideStepperProps) {
  const t = useTranslations("editor.inspector.place");
  const editor = useEditor();
  const rect = toFieldRect(field, page);
  const isAcross = side === "x" || side === "width";
  const factor = getPointsPerUnit(unit, isAcross ? page.width : page.height);
  const isSize = side === "width" || side === "height";
  const limit = isAcross
    ? page.width - (isSize ? rect.x : rect.width)
    : page.height - (isSize ? rect.y : rect.height);
  const toDisplayUnit = (points: number) => Number((points / factor).toFixed(1));
  return (
    <Field label={t(side)}>
      {(tied) => (
        <NumberStepper
          id={tied.id}
          value={toDisplayUnit(rect[side])}
          min={isSize ? toDisplayUnit(MIN_SIDE_PT) : 0}
          max={toDisplayUnit(limit)}
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
