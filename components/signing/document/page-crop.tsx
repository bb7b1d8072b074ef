"use client";

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { pageBoxOf } from "../model/page-box";
import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";
import { useMedia } from "../state/use-media";
import { FieldRenderer } from "./field-renderer";
import type { PageRegion } from "./pdf-engine";
import { loadEngine } from "./use-pdf";

/** Width of the crop over its height. */
const SHAPE = 3.6;
/** How much of the paper's width is shown at least, so that the words before the field can be read. */
const LEAST_SHARE = 0.5;
const AROUND_FIELD = 1.25;

type Size = { width: number; height: number };

/** The part of a page around a field: wide enough to read, shaped as the crop, within the page. */
function regionAround(field: ShownField, page: Size): PageRegion {
  const box = pageBoxOf(field, page);
  const byHeight = box.height * AROUND_FIELD * SHAPE;
  const width = Math.min(page.width, Math.max(page.width * LEAST_SHARE, box.width * AROUND_FIELD, byHeight));
  const height = width / SHAPE;
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
  const { state } = useSessionContext();
  const file = state.session.files.find(({ id }) => id === field.itemId);
  const page = file?.pages[field.page - 1];
  if (!isPhone || !file || !page) return null;
  return <Crop field={field} url={file.readingUrl} page={page} />;
}

function Crop({ field, url, page }: { field: ShownField; url: string; page: Size }) {
  const t = useTranslations("signing.step");
  const frame = useRef<HTMLElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const region = regionAround(field, page);
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
  const box = pageBoxOf(field, page);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <figure
      ref={frame}
      aria-label={t("crop")}
      style={{ aspectRatio: SHAPE }}
      className="relative mt-2 flows:hidden overflow-hidden rounded-control border border-hairline bg-paper text-paper-ink"
    >
      <div ref={holder} aria-hidden />
      <div
        aria-hidden
        style={{
          left: share(box.x - x, width),
          top: share(box.y - y, height),
          width: share(box.width, width),
          height: share(box.height, height),
        }}
        className="absolute inset-ring-2 inset-ring-[#1d4ed8]"
      >
        {field.inserted && <FieldRenderer field={field} size={page} />}
      </div>
    </figure>
  );
}
