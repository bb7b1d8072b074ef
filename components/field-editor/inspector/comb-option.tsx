"use client";

import { Rows2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { computeCombStyle } from "@/server/domain/field/comb";
import type { FieldMeta } from "@/server/domain/field/meta";
import { useEditor } from "../editor-context";
import type { EditorField } from "../model/editor-field";
import { toFieldRect } from "../model/geometry";
import { useTextMeasure } from "../pages/use-text-measure";
import { findPageSize } from "../state/editor";
import { useMetaChange } from "./use-meta-change";

type TextMeta = Extract<FieldMeta, { type: "text" }>;

/** Spreads the letters over printed boxes. The number of boxes is the field's character limit. */
export function CombOption({ field, meta }: { field: EditorField; meta: TextMeta }) {
  const t = useTranslations("placing.boxes");
  const { world } = useEditor();
  const change = useMetaChange();
  const measure = useTextMeasure();
  const page = findPageSize(world, field);
  const boxes = meta.characterLimit ?? 0;
  const width = page ? toFieldRect(field, page).width : 0;
  const style = computeCombStyle({ width, boxes }, meta.fontSize, (fontSize) => measure("0", fontSize));
  return (
    <div className="flex flex-col gap-1.5">
      <Button
        size="dense"
        variant="secondary"
        className="self-start"
        disabled={style === null}
        onClick={() => change.now({ ...style, textAlign: "left", overflow: "horizontal" })}
      >
        <Rows2 aria-hidden className="rotate-90" />
        {t("act")}
      </Button>
      <p className="text-dense text-ink-2">
        {style ? t("hint", { boxes }) : t(boxes < 2 ? "limitFirst" : "tooNarrow", { boxes })}
      </p>
    </div>
  );
}
