import { describe, expect, test } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { Box } from "../placement";
import type { Frame, Letter, PageMarks } from "./marks";
import { proposePlaces } from "./propose";

/**
 * Typical official forms: grids, tables to fill, rows of ticks, coloured areas. Letters are six points wide.
 */

const typeLetters = (text: string, x: number, y: number): Letter[] =>
  [...text].flatMap((letter, at) =>
    letter === " " ? [] : [{ text: letter, box: { x: x + at * 6, y, width: 5.5, height: 10 } }],
  );

const page = (letters: Letter[][], more: Partial<PageMarks> = {}): PageMarks => ({
  page: 1,
  width: 600,
  height: 800,
  letters: letters.flat(),
  rules: [],
  frames: [],
  widgets: [],
  ...more,
});

const frame = (x: number, y: number, width: number, height: number): Frame => ({
  box: { x, y, width, height },
  isRound: false,
});
function table(rows: readonly (readonly string[])[], width = 120, height = 22): PageMarks {
  const cells = rows.flatMap((row, down) =>
    row.map((text, across) => ({ text, x: 50 + across * width, y: 100 + down * height })),
  );
  return page(
    cells.map(({ text, x, y }) => typeLetters(text, x + 4, y + 5)),
    { frames: cells.map(({ x, y }) => frame(x, y, width, height)) },
  );
}
const summariseProposals = (marks: PageMarks) => proposePlaces(marks).map(({ type, label }) => [type, label]);

describe("a table", () => {
  test("gets fields in a column that is entirely empty", () => {
    const rows = [
      ["Item", "Serial", "Condition in"],
      ["Laptop", "PF3X", ""],
      ["Dock", "DK77", ""],
    ];
    expect(summariseProposals(table(rows))).toEqual([
      ["TEXT", "Condition in"],
      ["TEXT", "Condition in"],
    ]);
  });

  test("gets no field in the last empty cells of a filled column", () => {
    const rows = [
      ["Day", "Hours", "Work done"],
      ["Monday", "8.0", "Packing"],
      ["Total", "8.0", ""],
    ];
    expect(summariseProposals(table(rows))).toEqual([]);
  });

  test("gets no field in the corner between its headings, nor in cells too low to write in", () => {
    const rows = [
      ["", "Old", "New"],
      ["Rate", "12", "14"],
    ];
    expect(summariseProposals(table(rows))).toEqual([]);
    const dense = [
      ["Fund", "Budget", "Requirements"],
      ["Water", "1,200", ""],
      ["Roads", "3,400", ""],
    ];
    expect(summariseProposals(table(dense, 120, 11))).toEqual([]);
  });

  test("with yes and no as column headings gets checkboxes", () => {
    const rows = [
      ["Condition", "Sí", "No"],
      ["Asma", "", ""],
      ["Epilepsia", "", ""],
    ];
    expect(summariseProposals(table(rows, 80))).toEqual([
      ...[
        ["CHECKBOX", "Sí"],
        ["CHECKBOX", "No"],
      ],
      ...[
        ["CHECKBOX", "Sí"],
        ["CHECKBOX", "No"],
      ],
    ]);
  });

  test("of pairs of label and answer gets a field for every missing answer", () => {
    const rows = [
      ["Tutor", "", "Cargo", ""],
      ["Curso", "", "Créditos", "12"],
      ["Centro", "", "Sede", ""],
    ];
    expect(summariseProposals(table(rows)).map(([, label]) => label)).toEqual([
      ...["Tutor", "Cargo"],
      ...["Curso"],
      ...["Centro", "Sede"],
    ]);
  });

  test("drawn with characters gets no field", () => {
    const rows = ["+------------+----------+", "| Marca      | Nissan   |", "+------------+----------+"];
    expect(summariseProposals(page(rows.map((row, at) => typeLetters(row, 50, 100 + at * 14))))).toEqual([]);
  });
});

test("a grid of labels gets a field below each label, known or not", () => {
  const rows = [
    ["Nombre", "RUT"],
    ["Fecha", "Referencia catastral"],
  ];
  expect(summariseProposals(table(rows, 180, 34))).toEqual([
    ["NAME", "Nombre"],
    ["RUT", "RUT"],
    ["DATE", "Fecha"],
    ["TEXT", "Referencia catastral"],
  ]);
});

test("checkboxes in a row take the words at its start, and a lone square without words is ignored", () => {
  const marks = page([typeLetters("Latex allergy", 50, 100)], {
    frames: [frame(300, 100, 10, 10), frame(350, 100, 10, 10), frame(300, 200, 10, 10)],
  });
  expect(summariseProposals(marks)).toEqual([
    ["CHECKBOX", "Latex allergy"],
    ["CHECKBOX", "Latex allergy"],
  ]);
});

describe("a line", () => {
  const rule = (x: number, y: number, width: number): Box => ({ x, y, width, height: 0.8 });

  test("takes the label far to its left when several lines start at the same place", () => {
    const marks = page([typeLetters("Patient", 50, 100), typeLetters("Carrier", 50, 130)], {
      rules: [rule(180, 111, 160), rule(180, 141, 160)],
    });
    expect(summariseProposals(marks).map(([, label]) => label)).toEqual(["Patient", "Carrier"]);
  });

  test("that leads to a page number, like its neighbours, belongs to a table of contents", () => {
    const rows = [0, 1, 2].map((at) => at * 20);
    const marks = page(
      rows.flatMap((down) => [typeLetters("Charges", 50, 100 + down), typeLetters("3", 420, 100 + down)]),
      { rules: rows.map((down) => rule(100, 109 + down, 310)) },
    );
    expect(summariseProposals(marks)).toEqual([]);
  });

  test("with two slashes is one date, and a line after yes or no is a checkbox", () => {
    expect(summariseProposals(page([typeLetters("Fecha: ___/___/_____", 50, 100)]))).toEqual([
      ["DATE", "Fecha"],
    ]);
    expect(summariseProposals(page([typeLetters("Smoker? Yes ____ No ____", 50, 100)]))).toEqual([
      ["CHECKBOX", "Yes"],
      ["CHECKBOX", "No"],
    ]);
  });

  test("that is short and at the foot of the page is for initials", () => {
    expect(summariseProposals(page([typeLetters("Tenant ______", 400, 770)]))).toEqual([
      ["INITIALS", "Tenant"],
    ]);
  });
});

test("an area without an outline is a box, but an area that contains words is not", () => {
  const areas: Box[] = [
    { x: 50, y: 115, width: 200, height: 22 },
    { x: 50, y: 175, width: 200, height: 22 },
  ];
  const letters = [
    typeLetters("Email", 50, 102),
    typeLetters("Teléfono", 50, 162),
    typeLetters("given", 60, 180),
  ];
  expect(summariseProposals(page(letters, { areas }))).toEqual([["EMAIL", "Email"]]);
});

test("a table built to be slow is analysed in time", () => {
  const rows = Array.from({ length: 40 }, (_, at) =>
    (at % 2 === 0 ? ["Cargo", ""] : ["", "Sede"]).concat(Array(18).fill("")),
  );
  const squares = page([
    Array.from({ length: 3_000 }, (_, at) =>
      typeLetters("☐", (at % 80) * 7, Math.floor(at / 80) * 20),
    ).flat(),
  ]);
  const start = performance.now();
  expect(proposePlaces(table(rows, 25, 17)).length).toBeLessThanOrEqual(200);
  expect(proposePlaces(squares).length).toBeLessThanOrEqual(200);
  expect(performance.now() - start).toBeLessThan(toPatientMs(5));
});
