import { describe, expect, test } from "vitest";
import { findNearbyText, joinRuns, type TextLineOnPage } from "./nearby-text";

const textLine = (text: string, x: number, y: number, width = text.length * 6): TextLineOnPage => ({
  text,
  x,
  y,
  width,
  height: 10,
});
const field = { x: 200, y: 100, width: 150, height: 20 };

describe("the text near a field", () => {
  test("is the text before it on its line", () => {
    const lines = [
      textLine("Tenant's name:", 100, 104),
      textLine("Clause 4", 200, 80),
      textLine("Date", 400, 104),
    ];
    expect(findNearbyText(field, lines)).toBe("Tenant's name:");
  });

  test("is otherwise the nearest line above it, not one beside that line", () => {
    const lines = [
      textLine("Address of the flat", 190, 84),
      textLine("Heading", 200, 20),
      textLine("Elsewhere", 500, 90),
    ];
    expect(findNearbyText(field, lines)).toBe("Address of the flat");
  });

  test("is otherwise the nearest text anywhere, and empty on a page without text", () => {
    expect(findNearbyText(field, [textLine("Below", 210, 140)])).toBe("Below");
    expect(findNearbyText(field, [])).toBe("");
  });

  test("keeps the end of a long line, which is next to the field", () => {
    expect(findNearbyText(field, [textLine(`${"a ".repeat(200)}rent:`, 0, 104, 190)])).toMatch(/^….*rent:$/);
  });
});

describe("runs of text", () => {
  test("join into a line where they follow each other and stay apart across columns", () => {
    const lines = joinRuns([
      textLine("Ten", 10, 50, 18),
      textLine("ant", 28, 50, 18),
      textLine("name", 52, 50),
      textLine("Date", 300, 50),
    ]);
    expect(lines.map(({ text }) => text)).toEqual(["Tenant name", "Date"]);
  });
});
