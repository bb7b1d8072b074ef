import type { Locator, Page } from "@playwright/test";

type Point = { readonly x: number; readonly y: number };
type Box = Point & { readonly width: number; readonly height: number };

/** A mouse reports as often as the screen is drawn (60 Hz). */
const EVERY_MS = 1000 / 60;
/** Limit of moves that the page has not answered yet, so that they do not pile up. */
const MAX_WAITING = 3;

export const SECONDS = 5;

export async function measureBox(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not in sight`);
  return box;
}

export async function measureCentre(locator: Locator): Promise<Point> {
  const box = await measureBox(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns a path round `centre` that never stops and does not repeat within a drag. */
export function buildLoopPath(centre: Point, reach: Point): (second: number) => Point {
  return (second) => ({
    x: centre.x + reach.x * Math.sin(second * 2.3),
    y: centre.y + reach.y * Math.sin(second * 3.1),
  });
}

/**
 * Moves the mouse along the path: one real event per screen frame by the clock, even if the page is slower.
 */
export async function moveAlong(page: Page, path: (second: number) => Point): Promise<void> {
  const began = performance.now();
  const waiting = new Set<Promise<void>>();
  for (let now = 0; now < SECONDS * 1000; now = performance.now() - began) {
    if (waiting.size < MAX_WAITING) {
      const { x, y } = path(now / 1000);
      const move = page.mouse.move(x, y).finally(() => waiting.delete(move));
      waiting.add(move);
    }
    const next = (Math.floor(now / EVERY_MS) + 1) * EVERY_MS;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - (performance.now() - began))));
  }
  await Promise.all(waiting);
}
