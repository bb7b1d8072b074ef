import type { Box } from "@/server/domain/field/placement";

/** Ink is a little wider than its outline: half a line, the edge of a letter. */
const MARGIN_PT = 1;
/** Our letters reach no further from their baseline, in em. */
const ABOVE_EM = 1.4;
const BELOW_EM = 0.7;

/**
 * Bounds of a drawing, in points with the origin at the top left: never less than its ink, at most a little
 * more.
 */
export class Reach {
  #edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  #isEverywhere = false;

  add({ x, y, width, height }: Box, line = 0): void {
    const margin = MARGIN_PT + line;
    const { left, top, right, bottom } = this.#edges;
    this.#edges = {
      left: Math.min(left, x - margin),
      top: Math.min(top, y - margin),
      right: Math.max(right, x + width + margin),
      bottom: Math.max(bottom, y + height + margin),
    };
  }

  text(x: number, baseline: number, width: number, fontSize: number): void {
    const [top, bottom] = [baseline - ABOVE_EM * fontSize, baseline + BELOW_EM * fontSize];
    this.add({ x: x - fontSize / 2, y: top, width: width + fontSize, height: bottom - top });
  }

  /** Covers the whole page, as turned or scaled drawings may lie anywhere. */
  everywhere(): void {
    this.#isEverywhere = true;
  }

  /** Returns the part of a page of this size that the drawing fills. */
  within(page: { width: number; height: number }): Box {
    const { left, top, right, bottom } = this.#edges;
    const [x, y] = [Math.max(0, left), Math.max(0, top)];
    const [width, height] = [Math.min(page.width, right) - x, Math.min(page.height, bottom) - y];
    const isNowhere = !(width > 0 && height > 0);
    if (this.#isEverywhere || isNowhere) return { x: 0, y: 0, width: page.width, height: page.height };
    return { x, y, width, height };
  }
}
