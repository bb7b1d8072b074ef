"use client";

import { TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import { FieldRenderer } from "../document/field-renderer";
import { useFieldText } from "../document/use-field-text";
import { toPageBox } from "../model/page-box";
import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";

/** Page area shown around the field, as a share of the field's width. */
const AROUND = 0.12;

/** Warns while a text outgrows its box, with a preview of the print. Renders nothing while it fits. */
export function TextFit({ field, text, id }: { field: ShownField; text: string; id: string }) {
  const t = useTranslations("signing.field.text");
  const { state } = useSessionContext();
  const later = useDeferredValue(text);
  const page = state.session.files.find((file) => file.id === field.itemId)?.pages[field.page - 1];
  const loaded = useFieldText(later !== "");
  const fit = useMemo(
    () => (page && loaded ? loaded.text.measureTextFit(field, page, later) : "fits"),
    [field, page, later, loaded],
  );
  if (!page || fit === "fits") return null;
  const box = toPageBox(field, page);
  const margin = box.width * AROUND;
  const visibleSize = { width: box.width + 2 * margin, height: box.height + 2 * margin };
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} role="status" className="flex items-start gap-1.5 text-body text-warning">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t(fit)}
      </p>
      <figure
        aria-hidden
        className="relative max-h-40 overflow-hidden rounded-control border border-hairline bg-paper text-paper-ink"
        style={{ aspectRatio: `${visibleSize.width} / ${visibleSize.height}` }}
      >
        <figcaption className="absolute top-0 left-1 text-[0.6875rem] text-[#5f6978]">
          {t("preview")}
        </figcaption>
        <div
          className="absolute border border-dashed border-[#8a5200]"
          style={{
            left: `${(margin / visibleSize.width) * 100}%`,
            top: `${(margin / visibleSize.height) * 100}%`,
            width: `${(box.width / visibleSize.width) * 100}%`,
            height: `${(box.height / visibleSize.height) * 100}%`,
          }}
        >
          <FieldRenderer field={{ ...field, inserted: true, customText: later }} size={page} />
        </div>
      </figure>
    </div>
  );
}
