import { describe, expect, test } from "vitest";
import { isDomainError } from "../errors";
import {
  assertPlacement,
  computePageGeometry,
  listPlacementIssues,
  type PageBoxes,
  placementToPoints,
  pointsToPlacement,
  transformPoint,
} from "./placement";

const A4: PageBoxes = { mediaBox: [0, 0, 600, 800] };

describe("the displayed size of a page", () => {
  test.each<[string, PageBoxes, number, number]>([
    ["is its media box", A4, 600, 800],
    ["is its crop box", { ...A4, cropBox: [10, 20, 310, 420] }, 300, 400],
    ["is the crop box cut to the media box", { ...A4, cropBox: [-50, -50, 900, 900] }, 600, 800],
    ["ignores a crop box outside the media box", { ...A4, cropBox: [700, 900, 800, 950] }, 600, 800],
    ["does not mind swapped corners", { mediaBox: [600, 800, 0, 0] }, 600, 800],
    ["changes sides when turned once", { ...A4, rotate: 90 }, 800, 600],
    ["changes sides when turned back once", { ...A4, rotate: -90 }, 800, 600],
    ["counts turns beyond a full one", { ...A4, rotate: 450 }, 800, 600],
    ["takes an odd rotation for none", { ...A4, rotate: 45 }, 600, 800],
    ["grows with the user unit", { ...A4, userUnit: 2 }, 1200, 1600],
    ["is a letter page when the media box is empty", { mediaBox: [0, 0, 0, 0] }, 612, 792],
  ])("%s", (_, boxes, width, height) => {
    expect(computePageGeometry(boxes)).toMatchObject({ width, height });
  });
});

describe("the matrix maps the overlay's corners onto the page", () => {
  const boxes: PageBoxes = { mediaBox: [0, 0, 700, 900], cropBox: [100, 50, 400, 450] };
  test.each([
    [0, { x: 100, y: 450 }, { x: 400, y: 50 }],
    [90, { x: 100, y: 50 }, { x: 400, y: 450 }],
    [180, { x: 400, y: 50 }, { x: 100, y: 450 }],
    [270, { x: 400, y: 450 }, { x: 100, y: 50 }],
  ])("top left and bottom right at rotation %i", (rotate, topLeft, bottomRight) => {
    for (const userUnit of [1, 2]) {
      const { width, height, matrix } = computePageGeometry({ ...boxes, rotate, userUnit });
      expect(transformPoint(matrix, 0, height)).toEqual(topLeft);
      expect(transformPoint(matrix, width, 0)).toEqual(bottomRight);
    }
  });
});

describe("percent and points", () => {
  test("are converted into each other without loss", () => {
    const placement = { positionX: 12.5, positionY: 40, width: 25, height: 5 };
    const box = placementToPoints(placement, { width: 800, height: 600 });
    expect(box).toEqual({ x: 100, y: 240, width: 200, height: 30 });
    expect(pointsToPlacement(box, { width: 800, height: 600 })).toEqual(placement);
  });
});

describe("a placement is reported", () => {
  const good = { page: 2, positionX: 10, positionY: 10, width: 20, height: 5 };
  test.each([
    ["never when it lies on a page", {}, []],
    ["not for half a percent over the edge", { positionX: 80, width: 20.5 }, []],
    ["when it leaves the right edge", { positionX: 80, width: 20.6 }, ["fields.0.width"]],
    ["when it leaves the lower edge", { positionY: 96 }, ["fields.0.height"]],
    ["when it starts before the page", { positionX: -0.1 }, ["fields.0.positionX"]],
    ["when it has no size", { width: 0 }, ["fields.0.width"]],
    ["when a number is missing", { positionY: Number.NaN }, ["fields.0.positionY"]],
    ["when its page does not exist", { page: 4 }, ["fields.0.page"]],
    ["when its page is zero", { page: 0 }, ["fields.0.page"]],
    ["when its page is not whole", { page: 1.5 }, ["fields.0.page"]],
  ])("%s", (_, change, paths) => {
    const issues = listPlacementIssues({ ...good, ...change }, 3, "fields.0");
    expect(issues.map((issue) => issue.path)).toEqual(paths);
  });

  test("as INVALID_BODY with every issue", () => {
    const attemptPlacement = () => assertPlacement({ ...good, page: 9, width: 200 }, 3);
    expect(attemptPlacement).toThrowError(/page 9 does not exist/);
    try {
      attemptPlacement();
    } catch (error) {
      expect(isDomainError(error) && [error.code, error.issues?.length]).toEqual(["INVALID_BODY", 2]);
    }
  });
});
