"use client";

import { useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { cropRegion, isInRegion } from "../model/crop-region";
import { type Size, toPageBox } from "../model/page-box";
import type { DrawnField } from "../model/signer-field";
import { FieldRenderer } from "./field-renderer";
import { loadEngine } from "./use-pdf";

/** Distance from the viewport at which drawing starts. */
const NEAR = "300px 0px";

type CropProps = {
  field: DrawnField;
  /** Other fields of this page with a value. */
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

/** The page around a field, with its value on it. */
export function Crop({ field, others = [], url, page, shape, label, fieldLooks, className }: CropProps) {
  const frame = useRef<HTMLElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const region = cropRegion(field, page, shape);
  const { x, y, width, height } = region;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const canvas = document.createElement("canvas");
    canvas.className = "absolute inset-0 size-full";
    let isWanted = true;
    const drawCrop = () =>
      loadEngine()
        .then(({ drawRegion }) =>
          drawRegion({ url, page: field.page }, canvas, { x, y, width, height }, element.clientWidth),
        )
        .then(() => {
          if (isWanted) holder.current?.replaceChildren(canvas);
        })
        .catch(() => {});
    // In a long list only crops in sight are drawn.
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        sight.disconnect();
        void drawCrop();
      },
      { rootMargin: NEAR },
    );
    sight.observe(element);
    return () => {
      isWanted = false;
      sight.disconnect();
    };
  }, [url, field.page, x, y, width, height]);
  const formatShare = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <figure
      ref={frame}
      aria-label={label}
      style={{ aspectRatio: shape }}
      className={classNames("relative overflow-hidden border-hairline bg-paper text-paper-ink", className)}
    >
      <div ref={holder} aria-hidden />
      {[field, ...others.filter((other) => isInRegion(region, other, page))].map((each) => {
        const box = toPageBox(each, page);
        return (
          <div
            key={each.id}
            aria-hidden
            style={{
              left: formatShare(box.x - x, width),
              top: formatShare(box.y - y, height),
              width: formatShare(box.width, width),
              height: formatShare(box.height, height),
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
