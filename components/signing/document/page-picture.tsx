"use client";

import "./text-layer.css";
import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import type { Pdf } from "./pdf-engine";
import { loadEngine } from "./use-pdf";

type PagePictureProps = {
  pdf: Pdf;
  page: number;
  /** Displayed width in CSS pixels; changes with zoom. */
  widthPx: number;
};

export function PagePicture({ pdf, page: number, widthPx }: PagePictureProps) {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    let isWanted = true;
    pdf.getPage(number).then(
      (found) => isWanted && setPage(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [pdf, number]);
  if (page === null) return null;
  return (
    <>
      <Ink page={page} widthPx={widthPx} />
      <Words page={page} widthPx={widthPx} />
    </>
  );
}

/** A new picture replaces the old one only when it is complete, so zooming never flashes. */
function Ink({ page, widthPx }: { page: PDFPageProxy; widthPx: number }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const canvas = document.createElement("canvas");
    canvas.className = "absolute inset-0 size-full";
    let cancel = () => {};
    let isWanted = true;
    void loadEngine().then(async ({ drawPage }) => {
      if (!isWanted) return;
      const drawing = drawPage(page, canvas, widthPx);
      cancel = drawing.cancel;
      try {
        await drawing.done;
        holder.current?.replaceChildren(canvas);
      } catch {
        // Cancelled by a newer size, or cannot be drawn: the previous picture stays.
      }
    });
    return () => {
      isWanted = false;
      cancel();
    };
  }, [page, widthPx]);
  return <div ref={holder} aria-hidden className="absolute inset-0" />;
}

function Words({ page, widthPx }: { page: PDFPageProxy; widthPx: number }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = layer.current;
    void loadEngine().then(
      ({ renderTextLayer: layText }) => container && layText(page, container).catch(() => {}),
    );
    return () => container?.replaceChildren();
  }, [page]);
  useEffect(() => {
    const natural = page.getViewport({ scale: 1 }).width;
    layer.current?.style.setProperty("--total-scale-factor", String(widthPx / natural));
  }, [page, widthPx]);
  return <div ref={layer} className="paper-text" />;
}
