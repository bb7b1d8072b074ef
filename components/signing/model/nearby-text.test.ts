import { describe, expect, test } from "vitest";
import { joinRuns, nearbyText, type TextLineOnPage } from "./nearby-text";

const at = (text: string, x: number, y: number, width = text.length * 6): TextLineOnPage => ({
  text,
  x,
  y,
  width,
  height: 10,
});
const field = { x: 200, y: 100, width: 150, height: 20 };

describe("the text near a field", () => {
  test("is the text before it on its line", () => {
    const lines = [at("Tenant's name:", 100, 104), at("Clause 4", 200, 80), at("Date", 400, 104)];
    expect(nearbyText(field, lines)).toBe("Tenant's name:");
  });

  test("is otherwise the nearest line above it, not one beside that line", () => {
    const lines = [at("Address of the flat", 190, 84), at("Heading", 200, 20), at("Elsewhere", 500, 90)];
    expect(nearbyText(field, lines)).toBe("Address of the flat");
  });

  test("is otherwise the nearest text anywhere, and empty on a page without text", () => {
    expect(nearbyText(field, [at("Below", 210, 140)])).toBe("Below");
    expect(nearbyText(field, [])).toBe("");
  });

  test("keeps the end of a long line, which is next to the field", () => {
    expect(nearbyText(field, [at(`${"a ".repeat(200)}rent:`, 0, 104, 190)])).toMatch(/^….*rent:$/);
  });
});

describe("runs of text", () => {
  test("join into a line where they follow each other and stay apart across columns", () => {
    const lines = joinRuns([
      at("Ten", 10, 50, 18),
      at("ant", 28, 50, 18),
      at("name", 52, 50),
      at("Date", 300, 50),
    ]);
    expect(lines.map(({ text }) => text)).toEqual(["Tenant name", "Date"]);
  });
});
