import { DomainError, type Issue } from "../errors";

/**
 * Page geometry and field placement, shared by editor, API and sealer (pdf/README.md 1.6, domain/evidence.md
 * 7.2). Points are PDF points of the displayed page; percent is of that page, origin top left, y down.
 */

export type Box = { x: number; y: number; width: number; height: number };
/** `[a b c d e f]` of PDF: (x, y) becomes (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number];
/** Two opposite corners of a page box, in any order, in default user space units. */
export type Corners = readonly [number, number, number, number];

export type PageBoxes = {
  mediaBox: Corners;
  cropBox?: Corners | null;
  /** Degrees; any multiple of 90, negative and over 360 too. Anything else counts as 0. */
  rotate?: number | undefined;
  userUnit?: number | undefined;
};

/** A displayed page: size in points and the transformation into the page's own space. */
export type PageGeometry = {
  /** Displayed width in points, after rotation and UserUnit. */
  width: number;
  height: number;
  /** Overlay (points, origin at the bottom left of the displayed page, y up) to default user space. */
  matrix: Matrix;
};

export type Placement = {
  /** 1-based. */
  page: number;
  /** All four in percent of the displayed page, top-left origin. */
  positionX: number;
  positionY: number;
  width: number;
  height: number;
};

/** Percent by which a field may extend over the edge (ruling 17). */
const EDGE_TOLERANCE_PERCENT = 0.5;

const DEFAULT_MEDIA_BOX: Corners = [0, 0, 612, 792];

type Rect = { x0: number; y0: number; x1: number; y1: number };

function toRect([ax, ay, bx, by]: Corners): Rect {
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
}

function isEmpty({ x0, y0, x1, y1 }: Rect): boolean {
  return !(x1 > x0 && y1 > y0);
}

/** Returns the CropBox cut to the MediaBox; the MediaBox alone if nothing is left. */
function getVisibleBox(boxes: PageBoxes): Rect {
  const mediaBox = toRect(boxes.mediaBox);
  const media = isEmpty(mediaBox) ? toRect(DEFAULT_MEDIA_BOX) : mediaBox;
  if (!boxes.cropBox) return media;
  const crop = toRect(boxes.cropBox);
  const cut = {
    x0: Math.max(media.x0, crop.x0),
    y0: Math.max(media.y0, crop.y0),
    x1: Math.min(media.x1, crop.x1),
    y1: Math.min(media.y1, crop.y1),
  };
  return isEmpty(cut) ? media : cut;
}

export function toQuarterTurns(rotate: number | undefined): 0 | 1 | 2 | 3 {
  const turns = (((rotate ?? 0) % 360) + 360) % 360;
  if (turns === 90) return 1;
  if (turns === 180) return 2;
  return turns === 270 ? 3 : 0;
}

/** Returns the displayed size of a page and the matrix that maps an upright overlay onto it. */
export function computePageGeometry(boxes: PageBoxes): PageGeometry {
  const box = getVisibleBox(boxes);
  const unit =
    boxes.userUnit !== undefined && Number.isFinite(boxes.userUnit) && boxes.userUnit > 0
      ? boxes.userUnit
      : 1;
  const across = (box.x1 - box.x0) * unit;
  const up = (box.y1 - box.y0) * unit;
  const s = 1 / unit;
  switch (toQuarterTurns(boxes.rotate)) {
    case 0:
      return { width: across, height: up, matrix: [s, 0, 0, s, box.x0, box.y0] };
    case 1:
      return { width: up, height: across, matrix: [0, s, -s, 0, box.x1, box.y0] };
    case 2:
      return { width: across, height: up, matrix: [-s, 0, 0, -s, box.x1, box.y1] };
    case 3:
      return { width: up, height: across, matrix: [0, -s, s, 0, box.x0, box.y1] };
  }
}

export function transformPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Converts percent of the displayed page to points from its top left corner. */
export function placementToPoints(
  placement: Omit<Placement, "page">,
  page: { width: number; height: number },
): Box {
  return {
    x: (placement.positionX / 100) * page.width,
    y: (placement.positionY / 100) * page.height,
    width: (placement.width / 100) * page.width,
    height: (placement.height / 100) * page.height,
  };
}

/** Converts points from the top left corner of the displayed page to percent. */
export function pointsToPlacement(
  box: Box,
  page: { width: number; height: number },
): Omit<Placement, "page"> {
  return {
    positionX: (box.x / page.width) * 100,
    positionY: (box.y / page.height) * 100,
    width: (box.width / page.width) * 100,
    height: (box.height / page.height) * 100,
  };
}

/** Converts a box in default user space, as text has it, to percent of the displayed page. */
export function userSpaceToPlacement(corners: Corners, page: PageGeometry): Omit<Placement, "page"> {
  const [a, b, c, d, e, f] = page.matrix;
  const determinant = a * d - b * c;
  const invertPoint = (x: number, y: number) => ({
    x: (d * (x - e) - c * (y - f)) / determinant,
    y: (a * (y - f) - b * (x - e)) / determinant,
  });
  const [one, other] = [invertPoint(corners[0], corners[1]), invertPoint(corners[2], corners[3])];
  const box = {
    x: Math.min(one.x, other.x),
    y: page.height - Math.max(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
  return pointsToPlacement(box, page);
}

/**
 * Returns the issues of a placement on a file of `pageCount` pages (ruling 17). `path` prefixes each issue's
 * path, as in `fields.3`.
 */
export function listPlacementIssues(placement: Placement, pageCount: number, path = ""): Issue[] {
  const joinPath = (key: string) => (path === "" ? key : `${path}.${key}`);
  const issues: Issue[] = [];
  if (!Number.isInteger(placement.page)) {
    issues.push({ path: joinPath("page"), message: "page must be a whole number, counted from 1" });
  } else if (placement.page < 1 || placement.page > pageCount) {
    issues.push({
      path: joinPath("page"),
      message: `page ${placement.page} does not exist; the file has ${pageCount}`,
    });
  }
  for (const key of ["positionX", "positionY", "width", "height"] as const) {
    const value = placement[key];
    if (!Number.isFinite(value))
      issues.push({ path: joinPath(key), message: `${key} must be a number of percent` });
    else if (value < 0) issues.push({ path: joinPath(key), message: `${key} must not be below 0 percent` });
    else if (value === 0 && (key === "width" || key === "height")) {
      issues.push({ path: joinPath(key), message: `${key} must be more than 0 percent` });
    }
  }
  const limit = 100 + EDGE_TOLERANCE_PERCENT;
  if (placement.positionX + placement.width > limit) {
    issues.push({ path: joinPath("width"), message: "positionX + width leaves the page (over 100 percent)" });
  }
  if (placement.positionY + placement.height > limit) {
    issues.push({
      path: joinPath("height"),
      message: "positionY + height leaves the page (over 100 percent)",
    });
  }
  return issues;
}

/** Throws INVALID_BODY with all issues of `listPlacementIssues`. */
export function assertPlacement(placement: Placement, pageCount: number, path = ""): void {
  const issues = listPlacementIssues(placement, pageCount, path);
  const [first] = issues;
  if (first) throw new DomainError("INVALID_BODY", `${first.path}: ${first.message}`, { issues });
}
