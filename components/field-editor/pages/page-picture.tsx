"use client";

import type { PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef } from "react";

export type PagePictureProps = {
  page: PDFPageProxy;
  /** Displayed width in CSS pixels. */
  widthPx: number;
  onFailure: () => void;
};

/** Most pixels of a bitmap: iOS gives up above 16 million. */
const MAX_PIXELS = 12_000_000;

/**
 * Picture of one page. A sharper bitmap replaces the old one only when it is ready,
 * so zooming never flashes. Bitmaps no longer shown free their memory at once.
 */
export function PagePicture({ page, widthPx, onFailure }: PagePictureProps) {
  const holder = useRef<HTMLDivElement>(null);
  const failure = useRef(onFailure);
  failure.current = onFailure;

  useEffect(() => {
    const canvas = document.createElement("canvas");
    const viewport = page.getViewport({ scale: computeScale(page, widthPx) });
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    canvas.className = "absolute inset-0 size-full";
    const task = page.render({ canvas, viewport });
    let isWanted = true;
    const showPicture = (picture: HTMLCanvasElement) => {
      if (!isWanted) return releaseCanvas(picture);
      const previous = holder.current?.querySelector("canvas");
      holder.current?.replaceChildren(picture);
      if (previous) releaseCanvas(previous);
    };
    task.promise.then(
      () => createStillCanvas(canvas).then(showPicture),
      (error: unknown) => {
        releaseCanvas(canvas);
        const isCancelled = error instanceof Error && error.name === "RenderingCancelledException";
        if (!isCancelled) failure.current();
      },
    );
    return () => {
      isWanted = false;
      task.cancel();
    };
  }, [page, widthPx]);

  useEffect(() => {
    const element = holder.current;
    return () => {
      for (const canvas of element?.querySelectorAll("canvas") ?? []) releaseCanvas(canvas);
    };
  }, []);

  return <div ref={holder} className="absolute inset-0" aria-hidden />;
}

function computeScale(page: PDFPageProxy, widthPx: number): number {
  const natural = page.getViewport({ scale: 1 });
  const targetScale = (widthPx / natural.width) * (globalThis.devicePixelRatio || 1);
  return Math.min(targetScale, Math.sqrt(MAX_PIXELS / (natural.width * natural.height)));
}

/**
 * Copies the canvas to one that is never drawn on again. A browser copies a drawable canvas
 * whenever anything on the screen changes: one millisecond per page in every frame of a drag.
 */
async function createStillCanvas(drawn: HTMLCanvasElement): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(drawn).catch(() => null);
  const still = document.createElement("canvas");
  const context = still.getContext("bitmaprenderer");
  if (!bitmap || !context) return drawn;
  [still.width, still.height, still.className] = [drawn.width, drawn.height, drawn.className];
  context.transferFromImageBitmap(bitmap);
  releaseCanvas(drawn);
  return still;
}

function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
