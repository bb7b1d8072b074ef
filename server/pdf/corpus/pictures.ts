import type { Placement } from "@/server/domain/field/placement";
import { runProgram } from "./programs";

/** Compares pages as poppler draws them before and after. */

type Picture = { width: number; height: number; pixels: Buffer };

/**
 * A difference counts when it is seen at both sizes. If a font is not in the file, any addition may change
 * how poppler draws a few glyphs at one size only (issue6127 of pdf.js).
 */
const SIDES_PX = [400, 1000];
const TOLERANCE = 24;
/** Soft edges, a share of all pixels: less than one letter, 12 of 160 000. */
const MAX_DIFFERENT = 0.000_075;
const MARGIN_PX = 3;

/**
 * Makes the C library hand out memory with other contents. Poppler draws some pages in the colour of memory
 * it forgot to write, a different one each time. It happens with a soft mask in a glyph of a Type 3 font
 * (issue19634 of pdf.js).
 */
const IN_OTHER_MEMORY = ["env", "MALLOC_PERTURB_=90"];

async function drawWithPoppler(
  path: string,
  page: number,
  sidePx: number,
  by: readonly string[] = [],
): Promise<Picture | null> {
  const range = ["-f", String(page), "-l", String(page), "-cropbox", "-scale-to", String(sidePx)];
  const [program = "", ...args] = [...by, "pdftoppm", ...range, path];
  const ran = await runProgram(program, args);
  const header = /^P6\n(\d+) (\d+)\n255\n/.exec(ran?.bytes.toString("latin1", 0, 40) ?? "");
  if (!ran || !header) return null;
  return {
    width: Number(header[1]),
    height: Number(header[2]),
    pixels: ran.bytes.subarray(header[0].length),
  };
}

function isDifferent(one: Picture, other: Picture, boxes: readonly Placement[]): boolean {
  if (one.width !== other.width || one.height !== other.height) return true;
  const most = MAX_DIFFERENT * Math.max(one.width, one.height) ** 2;
  let different = 0;
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      const at = (y * one.width + x) * 3;
      const isOff = [0, 1, 2].some(
        (channel) =>
          Math.abs((one.pixels[at + channel] ?? 0) - (other.pixels[at + channel] ?? 0)) > TOLERANCE,
      );
      if (isOff && !boxes.some((box) => isWithin(box, x, y, one)) && ++different > most) return true;
    }
  }
  return false;
}

const isWithin = (box: Placement, x: number, y: number, { width, height }: Picture): boolean =>
  x >= (box.positionX / 100) * width - MARGIN_PX &&
  x <= ((box.positionX + box.width) / 100) * width + MARGIN_PX &&
  y >= (box.positionY / 100) * height - MARGIN_PX &&
  y <= ((box.positionY + box.height) / 100) * height + MARGIN_PX;

/**
 * Returns the first of these pages that poppler draws differently in `after`; null when none, or poppler is
 * missing.
 */
export async function findChangedPage(
  before: string,
  after: string,
  pages: readonly number[],
  boxes: readonly Placement[],
): Promise<number | null> {
  for (const page of pages) {
    const own = boxes.filter((box) => box.page === page);
    if (await isLookingDifferent(before, after, page, own)) return page;
  }
  return null;
}

async function isLookingDifferent(
  before: string,
  after: string,
  page: number,
  boxes: readonly Placement[],
): Promise<boolean> {
  for (const side of SIDES_PX) {
    const was = await drawWithPoppler(before, page, side);
    if (!was) return false;
    const is = await drawWithPoppler(after, page, side);
    if (is && !isDifferent(was, is, boxes)) return false;
    // A program that draws the same page in two ways is no witness.
    const again = await drawWithPoppler(before, page, side, IN_OTHER_MEMORY);
    if (again && isDifferent(was, again, [])) return false;
  }
  return true;
}
