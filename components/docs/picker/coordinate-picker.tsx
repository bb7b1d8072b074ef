"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { controlLooks, Input } from "@/components/ui/input";
import { CREATABLE_FIELD_TYPES, type CreatableFieldType } from "@/server/domain/field/meta-types";
import { placementToPoints } from "@/server/domain/field/placement";
import { ScrollingCode } from "../scrolling-code";
import { type Box, changeBox } from "./box";
import { PageWithBox } from "./page-with-box";

/** In PDF points. */
const PAPERS = {
  a4: { width: 595, height: 842 },
  letter: { width: 612, height: 792 },
  landscape: { width: 842, height: 595 },
} as const;
type PaperName = keyof typeof PAPERS;
const NAMES: readonly PaperName[] = ["a4", "letter", "landscape"];
const SIDES = ["x", "y", "width", "height"] as const;

const formatFieldJson = (type: string, { x, y, width, height }: Box) =>
  JSON.stringify({ type, page: 1, positionX: x, positionY: y, width, height }, null, 2);

/** A page on which the reader places a box and reads the numbers for an API call. */
export function CoordinatePicker() {
  const t = useTranslations("docs.picker");
  const copy = useTranslations("ui.copy");
  const [box, setBox] = useState<Box>({ x: 10, y: 79, width: 32, height: 6 });
  const [type, setType] = useState<CreatableFieldType>("SIGNATURE");
  const [paper, setPaper] = useState<PaperName>("a4");
  const size = PAPERS[paper];
  const place = { positionX: box.x, positionY: box.y, width: box.width, height: box.height };
  const points = placementToPoints(place, size);
  const json = formatFieldJson(type, box);
  return (
    <section
      aria-labelledby="picker-heading"
      className="my-8 rounded-card border border-hairline bg-bg p-4 sm:p-6"
    >
      <h2 id="picker-heading" className="text-h3">
        {t("title")}
      </h2>
      <p id="picker-lead" className="mt-1 mb-5 text-body text-ink-2">
        {t("lead")}
      </p>
      <p id="picker-keys" className="sr-only">
        {t("keys")}
      </p>
      <p role="status" className="sr-only">
        {t("box", { type, ...box })}
      </p>
      <div className="grid gap-6 grid-cols-1 md:grid-cols-[minmax(0,1fr)_17rem]">
        <section aria-label={t("page")} className="mx-auto w-full max-w-md rounded-card bg-canvas p-4">
          <PageWithBox size={size} type={type} box={box} onBox={setBox} />
        </section>
        <div className="min-w-0 space-y-4">
          <div className="grid grid-cols-2 gap-3">
            <Field label={t("type")}>
              {(control) => (
                <select
                  {...control}
                  value={type}
                  onChange={(event) =>
                    setType(CREATABLE_FIELD_TYPES.find((known) => known === event.target.value) ?? type)
                  }
                  className={`${controlLooks} h-10 !px-2 !text-body`}
                >
                  {CREATABLE_FIELD_TYPES.map((known) => (
                    <option key={known}>{known}</option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={t("paper")}>
              {(control) => (
                <select
                  {...control}
                  value={paper}
                  onChange={(event) => setPaper(NAMES.find((name) => name === event.target.value) ?? paper)}
                  className={`${controlLooks} h-10 !px-2 !text-body`}
                >
                  {NAMES.map((name) => (
                    <option key={name} value={name}>
                      {t(`papers.${name}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <div className="grid grid-cols-2 gap-3">
            {SIDES.map((side) => (
              <Field key={side} label={t(side)} aside={t("percent")}>
                {(control) => (
                  <Input
                    {...control}
                    type="number"
                    inputMode="decimal"
                    min={0}
                    max={100}
                    step={0.5}
                    value={box[side]}
                    onChange={(event) => {
                      const value = event.target.valueAsNumber;
                      if (!Number.isNaN(value)) setBox(changeBox(box, { [side]: value }));
                    }}
                  />
                )}
              </Field>
            ))}
          </div>
          <p className="text-dense text-ink-3">
            {t("points", {
              width: Math.round(points.width),
              height: Math.round(points.height),
              x: Math.round(points.x),
              y: Math.round(points.y),
            })}
          </p>
          <div>
            <div className="mb-2 flex items-center justify-between gap-3">
              <h3 className="text-body">{t("json")}</h3>
              <CopyButton size="dense" text={json}>
                {copy("copy")}
              </CopyButton>
            </div>
            <ScrollingCode name={t("json")}>{json}</ScrollingCode>
          </div>
        </div>
      </div>
    </section>
  );
}
