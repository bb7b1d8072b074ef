import type { Placement } from "@/server/domain/field/placement";
import { runProgram } from "./programs";

/** Pages as poppler draws them, compared before and after. */

type Picture = { width: number; height: number; pixels: Buffer };

const SIDE_PX = 400;
const TOLERANCE = 24;
/** Soft edges, of 160 000 pixels: less than one letter. */
const MAX_DIFFERENT = 12;
const MARGIN_PX = 3;

async function draw(path: string, page: number): Promise<Picture | null> {
  const range = ["-f", String(page), "-l", String(page), "-cropbox", "-scale-to", String(SIDE_PX)];
  const ran = await runProgram("pdftoppm", [...range, path]);
  const header = /^P6\n(\d+) (\d+)\n255\n/.exec(ran?.bytes.toString("latin1", 0, 40) ?? "");
  if (!ran || !header) return null;
  return {
    width: Number(header[1]),
    height: Number(header[2]),
    pixels: ran.bytes.subarray(header[0].length),
  };
}

function differ(one: Picture, other: Picture, boxes: readonly Placement[]): boolean {
  if (one.width !== other.width || one.height !== other.height) return true;
  let different = 0;
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      const at = (y * one.width + x) * 3;
      const isOff = [0, 1, 2].some(
        (channel) =>
          Math.abs((one.pixels[at + channel] ?? 0) - (other.pixels[at + channel] ?? 0)) > TOLERANCE,
      );
      if (isOff && !boxes.some((box) => isWithin(box, x, y, one)) && ++different > MAX_DIFFERENT) return true;
    }
  }
  return false;
}

const isWithin = (box: Placement, x: number, y: number, { width, height }: Picture): boolean =>
  x >= (box.positionX / 100) * width - MARGIN_PX &&
  x <= ((box.positionX + box.width) / 100) * width + MARGIN_PX &&
  y >= (box.positionY / 100) * height - MARGIN_PX &&
  y <= ((box.positionY + box.height) / 100) * height + MARGIN_PX;

/** The first of these pages that poppler draws otherwise in `after`; null when none, or poppler is missing. */
export async function changedPage(
  before: string,
  after: string,
  pages: readonly number[],
  boxes: readonly Placement[],
): Promise<number | null> {
  for (const page of pages) {
    const was = await draw(before, page);
    if (!was) continue;
    const is = await draw(after, page);
    const own = boxes.filter((box) => box.page === page);
    if (!is || differ(was, is, own)) return page;
  }
  return null;
}
