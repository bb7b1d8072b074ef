import type { Box } from "@/server/domain/field/placement";

/** A line of text on a page, in points from the top left. */
export type TextLineOnPage = Box & { text: string };

/** Largest gap within a line, in heights of the text. */
const GAP = 1.5;
const LONGEST = 160;

/** Joins text runs of the same height and close together into lines. */
export function joinRuns(runs: readonly TextLineOnPage[]): TextLineOnPage[] {
  const sorted = [...runs].sort((a, b) => a.y + a.height - (b.y + b.height) || a.x - b.x);
  const lines: TextLineOnPage[] = [];
  for (const run of sorted) {
    const line = lines.find((each) => isSameLine(each, run));
    if (!line) {
      lines.push({ ...run });
      continue;
    }
    const isApart = run.x - (line.x + line.width) > run.height * 0.15;
    line.text = `${line.text}${isApart ? " " : ""}${run.text}`;
    line.width = run.x + run.width - line.x;
    line.height = Math.max(line.height, run.height);
  }
  return lines;
}

function isSameLine(line: TextLineOnPage, run: TextLineOnPage): boolean {
  const isLevel = Math.abs(line.y + line.height - (run.y + run.height)) < run.height * 0.4;
  const gap = run.x - (line.x + line.width);
  return isLevel && gap > -run.height && gap < run.height * GAP;
}

/**
 * Finds the text that describes a field: the one before it on its line, else
 * the nearest above it, else the nearest of all. "" on a page without text.
 */
export function findNearbyText(box: Box, lines: readonly TextLineOnPage[]): string {
  const middle = box.y + box.height / 2;
  const before = lines.filter(
    (line) => line.y < middle && line.y + line.height > box.y && line.x < box.x + box.width / 2,
  );
  const above = lines.filter(
    (line) => line.y + line.height <= middle && line.x < box.x + box.width && line.x + line.width > box.x,
  );
  const pick =
    findNearest(before, (line) => Math.abs(box.x - (line.x + line.width))) ??
    findNearest(above, (line) => middle - line.y) ??
    findNearest(lines, (line) => Math.abs(middle - line.y) + Math.max(0, line.x - box.x));
  const text = pick?.text.replace(/\s+/gu, " ").trim() ?? "";
  return [...text].length > LONGEST ? `…${[...text].slice(-LONGEST).join("")}` : text;
}

function findNearest<L>(lines: readonly L[], distance: (line: L) => number): L | undefined {
  return [...lines].sort((a, b) => distance(a) - distance(b))[0];
}
