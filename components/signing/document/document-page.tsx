"use client";

import { useTranslations } from "use-intl";
import type { ShownField } from "../model/signer-field";
import { FieldBox } from "./field-box";
import { PagePicture } from "./page-picture";
import type { Pdf } from "./pdf-engine";

export type DocumentPageProps = {
  /** Null until the file is open, and for pages far out of sight. */
  pdf: Pdf | null;
  number: number;
  count: number;
  /** Displayed size in points. */
  size: { width: number; height: number };
  /** Displayed width in CSS pixels; 0 until it is known. */
  widthPx: number;
  /** Address of a PNG of the page, shown until pdf.js has drawn it. */
  picture: string | null;
  fields: readonly ShownField[];
};

/** A page in its true shape from the first render, so that nothing jumps when the picture loads. */
export function DocumentPage({ pdf, number, count, size, widthPx, picture, fields }: DocumentPageProps) {
  const t = useTranslations("signing.document");
  return (
    <section
      aria-label={t("page", { page: number, pages: count })}
      data-page={number}
      style={{ aspectRatio: `${size.width} / ${size.height}`, containerType: "inline-size" }}
      className="relative w-full bg-paper text-paper-ink shadow-low"
    >
      {picture && (
        // biome-ignore lint/performance/noImgElement: one picture of one size behind a secret address.
        <img
          src={picture}
          alt=""
          decoding="async"
          fetchPriority="high"
          className="absolute inset-0 size-full"
          draggable={false}
        />
      )}
      {pdf && widthPx > 0 && <PagePicture pdf={pdf} page={number} widthPx={widthPx} />}
      {fields.map((field) => (
        <FieldBox key={field.id} field={field} size={size} scale={widthPx / size.width} />
      ))}
    </section>
  );
}
