import type { PageSize } from "./geometry";
import { CANVAS_PADDING_PX, PX_PER_PT } from "./page-layout";

/** `percent`: at 100 a point is 1/72 inch in CSS. */
export type Zoom = { readonly fit: "width" | "page" } | { readonly percent: number };

export const ZOOM_PERCENT = { min: 50, max: 400 } as const;
export const ZOOM_STEPS = [50, 75, 100, 125, 150, 200, 300, 400] as const;

/** Limit of "fit", so that a normal page is not blown up on a huge screen. */
const FIT_LIMIT_PERCENT = 175;
const FIT_FLOOR_PERCENT = 10;
const A4: PageSize = { width: 595, height: 842 };

/** Returns the most common page size: one wide annex must not make all other pages small. */
export function findTypicalPageSize(pages: readonly PageSize[]): PageSize {
  const counts = new Map<string, { size: PageSize; count: number }>();
  for (const size of pages) {
    const key = `${Math.round(size.width)} ${Math.round(size.height)}`;
    counts.set(key, { size, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [first, ...others] = counts.values();
  return others.reduce((a, b) => (b.count > a.count ? b : a), first ?? { size: A4, count: 0 }).size;
}

/** Returns CSS pixels per point for a zoom, a viewport (CSS pixels) and a typical page (points). */
export function getZoomScale(zoom: Zoom, viewport: PageSize, page: PageSize): number {
  if ("percent" in zoom) return (zoom.percent / 100) * PX_PER_PT;
  const padding = 2 * Math.min(CANVAS_PADDING_PX, viewport.width * 0.04);
  const byWidth = (viewport.width - padding) / page.width;
  const byHeight = (viewport.height - padding) / page.height;
  const fitted = zoom.fit === "width" ? byWidth : Math.min(byWidth, byHeight);
  return clampScale(fitted, FIT_FLOOR_PERCENT, FIT_LIMIT_PERCENT);
}

const clampScale = (scale: number, low: number, high: number) =>
  Math.min(Math.max(scale, (low / 100) * PX_PER_PT), (high / 100) * PX_PER_PT);

export function toZoomPercent(scale: number): number {
  return Math.round((scale / PX_PER_PT) * 100);
}

/** Returns the next zoom step above (+1) or below (-1) the current scale. */
export function stepZoom(scale: number, direction: 1 | -1): Zoom {
  const now = toZoomPercent(scale);
  const steps = direction === 1 ? ZOOM_STEPS : [...ZOOM_STEPS].reverse();
  const next = steps.find((step) => (direction === 1 ? step > now : step < now));
  return { percent: next ?? (direction === 1 ? ZOOM_PERCENT.max : ZOOM_PERCENT.min) };
}

export function scaleZoom(scale: number, factor: number): Zoom {
  const percent = (scale / PX_PER_PT) * 100 * factor;
  return { percent: Math.min(ZOOM_PERCENT.max, Math.max(ZOOM_PERCENT.min, percent)) };
}
