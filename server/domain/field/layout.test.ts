import { describe, expect, test } from "vitest";
import {
  breakLines,
  fitFontSize,
  layoutChoices,
  layoutLabel,
  layoutText,
  type Measure,
  type TextBoxInput,
} from "./layout";

/** Every character is half its size wide, so that expectations can be worked out by hand. */
const measure: Measure = (text, fontSize) => [...text].length * fontSize * 0.5;

describe("line breaking", () => {
  test.each([
    ["not at all when they fit", "one two", 100, ["one two"]],
    ["at spaces", "one two three", 40, ["one two", "three"]],
    ["inside a word wider than the line", "abcdefghij", 20, ["abcd", "efgh", "ij"]],
    ["at the writer's own newlines", "a\nb\r\nc", 100, ["a", "b", "c"]],
    ["without losing characters outside the basic plane", "😀😀😀", 10, ["😀😀", "😀"]],
    ["to one empty line for empty text", "", 10, [""]],
  ])("%s", (_, text, width, lines) => {
    expect(breakLines(text, width, 10, measure)).toEqual(lines);
  });
});

const page = { width: 200, height: 200 };
/** Inner width 88: 17 characters of size 10. */
const low: TextBoxInput = {
  text: "short",
  box: { x: 50, y: 90, width: 100, height: 15 },
  page,
  fontSize: 10,
};
const tall: TextBoxInput = { ...low, box: { x: 50, y: 80, width: 100, height: 40 } };
const wide = "seventeen letters and more";

function layoutShape(input: TextBoxInput) {
  const { lines, isCropped, bounds } = layoutText(input, measure);
  return { texts: lines.map((line) => line.text), x: lines.map((line) => line.x), isCropped, y: bounds.y };
}

describe("text in its box", () => {
  test("starts at the left padding, vertically centred", () => {
    expect(layoutShape(low)).toEqual({ texts: ["short"], x: [56], isCropped: false, y: 92.5 });
  });
  test.each([
    ["left", 56],
    ["center", 87.5],
    ["right", 119],
  ] as const)("aligns %s", (textAlign, x) => {
    expect(layoutShape({ ...low, textAlign }).x).toEqual([x]);
  });
  test.each([
    ["top", 80],
    ["middle", 95],
    ["bottom", 110],
  ] as const)("aligns at the %s", (verticalAlign, y) => {
    expect(layoutShape({ ...tall, verticalAlign }).y).toBe(y);
  });
  test("counts letter spacing after every character but the last", () => {
    const [line] = layoutText({ ...low, letterSpacing: 2 }, measure).lines;
    expect(line?.width).toBe(33);
  });
});

describe("text that is too long", () => {
  test("runs on in one line when the field is lower than two lines", () => {
    expect(layoutShape({ ...low, text: wide })).toMatchObject({ texts: [wide], x: [56], isCropped: false });
  });
  test("then starts at the left, even when centred", () => {
    expect(layoutShape({ ...low, text: wide, textAlign: "center" }).x).toEqual([56]);
  });
  test("grows to the left when aligned right", () => {
    expect(layoutShape({ ...low, text: wide, textAlign: "right" }).x).toEqual([14]);
  });
  test("wraps when the field is higher", () => {
    expect(layoutShape({ ...tall, text: wide }).texts).toEqual(["seventeen letters", "and more"]);
  });
  test("grows downwards from the top when even wrapping does not fit", () => {
    const text = `${wide} ${wide} ${wide}`;
    expect(layoutShape({ ...tall, text })).toMatchObject({ y: 80, isCropped: false });
  });
  test("is cut only with crop, after a whole line that ends in an ellipsis", () => {
    const text = `${wide} ${wide} ${wide}`;
    const { texts, isCropped } = layoutShape({ ...tall, text, overflow: "crop" });
    expect(isCropped).toBe(true);
    expect(texts).toEqual(["seventeen letters", "and more", "seventeen letters", "and more\u2026"]);
    const lower = { ...tall.box, height: 25 };
    const cut = layoutShape({ ...tall, box: lower, text, overflow: "crop" });
    expect(cut.texts).toEqual(["seventeen letters", "and more\u2026"]);
    expect(layoutShape({ ...tall, text, overflow: "vertical" }).isCropped).toBe(false);
  });
  test("leaves no half line in its field, even when the field is lower than a line", () => {
    const text = `${wide} ${wide} ${wide}`;
    for (const height of [4, 9, 11, 19, 21, 39, 45]) {
      const box = { ...tall.box, height };
      const { lines } = layoutText({ ...tall, box, text, overflow: "crop" }, measure);
      expect(lines).toHaveLength(Math.max(1, Math.floor(height / 10)));
    }
  });
  test.each(["auto", "horizontal", "vertical"] as const)(
    "never leaves the page with %s, however long the text is",
    (overflow) => {
      const text = wide.repeat(20);
      for (const textAlign of ["left", "center", "right"] as const) {
        for (const box of [
          low.box,
          { ...tall.box, width: 20 },
          { ...low.box, x: 0 },
          { ...low.box, x: 100 },
        ]) {
          for (const words of [text, text.replaceAll(" ", ""), text.slice(0, 60)]) {
            const input = {
              ...low,
              box,
              text: words,
              overflow,
              textAlign,
              page: { width: 200, height: 400 },
            };
            const { bounds } = layoutText(input, measure);
            expect(bounds.x).toBeGreaterThanOrEqual(0);
            expect(bounds.x + bounds.width).toBeLessThanOrEqual(200);
            expect(bounds.y).toBeGreaterThanOrEqual(0);
            expect(bounds.y + bounds.height).toBeLessThanOrEqual(400);
          }
        }
      }
    },
  );
  test("with vertical grows both ways from the middle and upwards from the bottom", () => {
    const text = `${wide} ${wide} ${wide}`;
    expect(layoutShape({ ...tall, text, overflow: "vertical" }).y).toBe(70);
    expect(layoutShape({ ...tall, text, overflow: "vertical", verticalAlign: "bottom" }).y).toBe(60);
  });
  test("never leaves the page while the page has room", () => {
    const edge = { ...low, box: { x: 150, y: 190, width: 50, height: 10 } };
    const { lines, bounds } = layoutText({ ...edge, text: wide }, measure);
    expect(lines[0]?.x).toBe(200 - 26 * 5);
    expect(bounds.y + bounds.height).toBeLessThanOrEqual(200);
  });
});

describe("a typed name", () => {
  const box = { x: 0, y: 0, width: 112, height: 40 };
  test.each([
    ["keeps its size when it fits", "Ana", 18],
    ["shrinks until it fits", "a".repeat(20), 10],
    ["shrinks no further than the minimum", "a".repeat(90), 8],
  ])("%s", (_, text, size) => {
    expect(fitFontSize(text, box, 18, 8, measure)).toBe(size);
  });
});

describe("choices", () => {
  test("stand under each other in rows of equal height", () => {
    const box = { x: 10, y: 10, width: 100, height: 76 };
    const marks = layoutChoices({ box, count: 3, fontSize: 12, direction: "vertical" }).map(
      ({ mark }) => mark,
    );
    expect(marks).toEqual([
      { x: 18, y: 22, width: 12, height: 12 },
      { x: 18, y: 42, width: 12, height: 12 },
      { x: 18, y: 62, width: 12, height: 12 },
    ]);
  });
  test("stand beside each other in columns of equal width", () => {
    const box = { x: 10, y: 10, width: 116, height: 28 };
    const [first, second] = layoutChoices({ box, count: 2, fontSize: 12, direction: "horizontal" });
    expect([first?.mark.x, second?.mark.x]).toEqual([18, 68]);
    expect(first?.label).toMatchObject({ x: 38, maxWidth: 30 });
  });
  test("a lone box is centred in a small field", () => {
    const box = { x: 0, y: 0, width: 20, height: 20 };
    const [only] = layoutChoices({ box, count: 1, fontSize: 12, direction: "vertical" });
    expect(only?.mark).toEqual({ x: 4, y: 4, width: 12, height: 12 });
  });
  test("shrink rather than overlap when there are many", () => {
    const box = { x: 0, y: 0, width: 100, height: 40 };
    const choices = layoutChoices({ box, count: 4, fontSize: 12, direction: "vertical" });
    const bottoms = choices.map(({ mark }) => mark.y + mark.height);
    for (const [index, { mark }] of choices.entries()) {
      expect(mark.y).toBeGreaterThanOrEqual(index === 0 ? 0 : (bottoms[index - 1] ?? 0));
    }
  });
});

describe("choices whose labels are printed on the page", () => {
  const hidden = { fontSize: 10, hideLabels: true } as const;

  test.each([
    ["vertical", { x: 0, y: 10, width: 12, height: 58 }, [10, 34, 58]],
    ["horizontal", { x: 10, y: 0, width: 58, height: 12 }, [10, 34, 58]],
  ] as const)("show only their marks, from one end of a %s field to the other", (direction, box, along) => {
    const choices = layoutChoices({ ...hidden, box, count: 3, direction });
    const [main, across] = direction === "vertical" ? (["y", "x"] as const) : (["x", "y"] as const);
    expect(choices.map(({ mark }) => [mark[main], mark[across], mark.width])).toEqual(
      along.map((at) => [at, 1, 10]),
    );
    expect(choices.map(({ label }) => label)).toEqual([null, null, null]);
  });
  test("are centred when there is only one, and never overlap", () => {
    const box = { x: 0, y: 0, width: 20, height: 24 };
    expect(layoutChoices({ ...hidden, box, count: 1, direction: "vertical" })[0]?.mark).toMatchObject({
      x: 5,
      y: 7,
    });
    const marks = layoutChoices({ ...hidden, box, count: 4, direction: "vertical" });
    expect(marks.map(({ mark }) => [mark.y, mark.height])).toEqual([0, 6, 12, 18].map((y) => [y, 6]));
  });
});

describe("the label of an option", () => {
  const label = { x: 20, baseline: 50, maxWidth: 60, rows: 2 };

  test("is centred in its row, with as many lines as the row holds", () => {
    expect(layoutLabel("one line", label, 10, measure)).toEqual([{ text: "one line", baseline: 50 }]);
    expect(layoutLabel("two whole lines", label, 10, measure)).toEqual([
      { text: "two whole", baseline: 45 },
      { text: "lines", baseline: 55 },
    ]);
  });
  test("is never cut without an ellipsis", () => {
    const [first, second, ...more] = layoutLabel("far more words than two lines", label, 10, measure);
    expect(more).toEqual([]);
    expect(first?.text).toBe("far more");
    expect(second?.text).toMatch(/^words than\u2026$/);
    const [only] = layoutLabel("unbreakablyLong", { ...label, rows: 1 }, 10, measure);
    expect(only?.text).toBe("unbreakably\u2026");
  });
});
