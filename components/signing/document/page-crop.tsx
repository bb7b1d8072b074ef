"use client";

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { pageBoxOf } from "../model/page-box";
import type { DrawnField, ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";
import { useMedia } from "../state/use-media";
import { FieldRenderer } from "./field-renderer";
import type { PageRegion } from "./pdf-engine";
import { loadEngine } from "./use-pdf";

/** Width of the crop over its height. */
const STEP_SHAPE = 3.6;
/** How much of the paper's width is shown at least, so that the words before the field can be read. */
const LEAST_SHARE = 0.5;
const AROUND_FIELD = 1.25;

type Size = { width: number; height: number };

/** The part of a page around a field: wide enough to read, shaped as the crop, within the page. */
function regionAround(field: DrawnField, page: Size, shape: number): PageRegion {
  const box = pageBoxOf(field, page);
  const byHeight = box.height * AROUND_FIELD * shape;
  const width = Math.min(page.width, Math.max(page.width * LEAST_SHARE, box.width * AROUND_FIELD, byHeight));
  const height = width / shape;
  const within = (wanted: number, room: number) => Math.max(0, Math.min(wanted, room));
  return {
    x: within(box.x + box.width / 2 - width / 2, page.width - width),
    y: within(box.y + box.height / 2 - height / 2, page.height - height),
    width,
    height,
  };
}

/** On phones, where the panel leaves little of the document: the paper around the field, with its value on it. */
export function PageCrop({ field }: { field: ShownField }) {
  const isPhone = useMedia("(min-width: 22rem) and (max-width: 63.99rem) and (min-height: 40rem)");
  const t = useTranslations("signing.step");
  const { state } = useSessionContext();
  const file = state.session.files.find(({ id }) => id === field.itemId);
  const page = file?.pages[field.page - 1];
  if (!isPhone || !file || !page) return null;
  return (
    <Crop
      field={field}
      url={file.readingUrl}
      page={page}
      shape={STEP_SHAPE}
      label={t("crop")}
      fieldLooks="inset-ring-2 inset-ring-[#1d4ed8]"
      className="mt-2 flows:hidden"
    />
  );
}

type CropProps = {
  field: DrawnField;
  /** What else of this page has a value. */
  others?: readonly DrawnField[];
  /** Of the file as it was sent. */
  url: string;
  page: Size;
  /** Width over height. */
  shape: number;
  label: string;
  fieldLooks: string;
  className?: string;
};

/** The paper around a field, with its value on it. */
export function Crop({ field, others = [], url, page, shape, label, fieldLooks, className }: CropProps) {
  const frame = useRef<HTMLElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const region = regionAround(field, page, shape);
  const { x, y, width, height } = region;
  useEffect(() => {
    const canvas = document.createElement("canvas");
    canvas.className = "absolute inset-0 size-full";
    let isWanted = true;
    const widthPx = frame.current?.clientWidth ?? 0;
    void loadEngine()
      .then(({ drawRegion }) =>
        drawRegion({ url, page: field.page }, canvas, { x, y, width, height }, widthPx),
      )
      .then(() => {
        if (isWanted) holder.current?.replaceChildren(canvas);
      })
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [url, field.page, x, y, width, height]);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <figure
      ref={frame}
      aria-label={label}
      style={{ aspectRatio: shape }}
      className={classNames(
        "relative overflow-hidden rounded-control border border-hairline bg-paper text-paper-ink",
        className,
      )}
    >
      <div ref={holder} aria-hidden />
      {[field, ...others].map((each) => {
        const box = pageBoxOf(each, page);
        return (
          <div
            key={each.id}
            aria-hidden
            style={{
              left: share(box.x - x, width),
              top: share(box.y - y, height),
              width: share(box.width, width),
              height: share(box.height, height),
            }}
            className={classNames("absolute", each === field && fieldLooks)}
          >
            {each.inserted && <FieldRenderer field={each} size={page} />}
          </div>
        );
      })}
    </figure>
  );
}
