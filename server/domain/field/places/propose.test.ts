import { describe, expect, test } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { getDefaultFieldMeta } from "../meta";
import type { Box } from "../placement";
import type { Letter, PageMarks } from "./marks";
import { proposePlaces } from "./propose";

/** A page of 600 by 800 points, with letters six points wide and twelve high. */
const WIDTH = 6;
const HEIGHT = 12;

const typeLetters = (text: string, x: number, y: number): Letter[] =>
  [...text].flatMap((letter, at) =>
    letter === " "
      ? []
      : [{ text: letter, box: { x: x + at * WIDTH, y, width: WIDTH - 0.5, height: HEIGHT } }],
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

const line = (x: number, y: number, width: number): Box => ({ x, y, width, height: 0.8 });
const frame = (x: number, y: number, width: number, height: number) => ({
  box: { x, y, width, height },
  isRound: false,
});
const summariseProposals = (marks: PageMarks) => proposePlaces(marks).map(({ type, label }) => [type, label]);

describe("a line of characters", () => {
  test("takes its type from the words before it, in both languages", () => {
    const rows = [
      "Firma: ________",
      "R.U.T. : ________",
      "Correo ________",
      "Date: ........",
      "Name ______ ",
    ];
    expect(summariseProposals(page(rows.map((row, at) => typeLetters(row, 60, 100 + at * 30))))).toEqual([
      ["SIGNATURE", "Firma"],
      ["RUT", "R.U.T"],
      ["EMAIL", "Correo"],
      ["DATE", "Date"],
      ["NAME", "Name"],
    ]);
  });

  test("in a sentence takes its type from the last words before it", () => {
    expect(
      summariseProposals(page([typeLetters("This lease is made on ________ between ________ and", 60, 100)])),
    ).toEqual([
      ["DATE", "lease is made on"],
      ["NAME", "between"],
    ]);
  });

  test("that leads to a page number belongs to a table of contents", () => {
    const rows = ["Fechas ............... 4", "Firmas ............... ix", "Chapter ............... 5-i"];
    expect(summariseProposals(page(rows.map((row, at) => typeLetters(row, 60, 100 + at * 20))))).toEqual([]);
  });

  test("divided in two by a sign gives two places of the same type", () => {
    expect(summariseProposals(page([typeLetters("Initials: ____ / ____", 60, 100)]))).toEqual([
      ["INITIALS", "Initials"],
      ["INITIALS", "Initials"],
    ]);
  });
});

describe("a drawn line", () => {
  test("with a party under it is a signature place with room for handwriting", () => {
    const marks = page([typeLetters("EL ARRENDADOR", 90, 303)], { rules: [line(60, 300, 200)] });
    const [found, ...others] = proposePlaces(marks);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ type: "SIGNATURE", label: "EL ARRENDADOR", source: "LINE", page: 1 });
    expect(((found?.positionY ?? 0) + (found?.height ?? 0)) * 8).toBeCloseTo(300, 0);
    expect((found?.height ?? 0) * 8).toBeGreaterThanOrEqual(28);
  });

  test("under words is an underline, and a line that carries text is already filled", () => {
    const letters = [typeLetters("Firma", 60, 100), typeLetters("U.S.A.", 200, 200)];
    expect(summariseProposals(page(letters, { rules: [line(60, 112, 30), line(150, 212, 200)] }))).toEqual(
      [],
    );
  });

  test("with several labels under it gives one place per label", () => {
    const letters = [
      typeLetters("City", 60, 203),
      typeLetters("State", 200, 203),
      typeLetters("Zip", 300, 203),
    ];
    const found = proposePlaces(page(letters, { rules: [line(60, 200, 340)] }));
    expect(found.map(({ label }) => label)).toEqual(["City", "State", "Zip"]);
  });

  test("across the page without a label is a divider", () => {
    const letters = [typeLetters("Signature of this agreement binds the parties", 60, 212)];
    expect(summariseProposals(page(letters, { rules: [line(40, 200, 520)] }))).toEqual([]);
  });
});

describe("boxes", () => {
  test("an empty cell takes its type from the cell beside it", () => {
    const frames = [frame(60, 100, 100, 20), frame(160, 100, 200, 20)];
    expect(summariseProposals(page([typeLetters("RUT", 64, 104)], { frames }))).toEqual([["RUT", "RUT"]]);
  });

  test("squares side by side are one place, and a square before words is a checkbox", () => {
    const comb = [0, 1, 2, 3, 4, 5].map((at) => frame(96 + at * 14, 100, 14, 16));
    const letters = [typeLetters("RUT:", 60, 102), typeLetters("Casado", 80, 200)];
    expect(summariseProposals(page(letters, { frames: [...comb, frame(66, 201, 10, 10)] }))).toEqual([
      ["RUT", "RUT"],
      ["CHECKBOX", "Casado"],
    ]);
  });

  test("a square takes its printed words as a hidden option label, and its mark falls on the square", () => {
    const words = [typeLetters("Furnished", 80, 200), typeLetters("Pets allowed", 180, 200)];
    const squares = [frame(66, 201, 10, 10), frame(166, 201, 10, 10)];
    const found = proposePlaces(page(words, { frames: squares }));
    const options = found.map(({ fieldMeta }) => fieldMeta.type === "checkbox" && fieldMeta);
    expect(options).toMatchObject([
      { hideLabels: true, fontSize: 10, values: [{ checked: false, value: "Furnished" }] },
      { hideLabels: true, fontSize: 10, values: [{ checked: false, value: "Pets allowed" }] },
    ]);
    for (const [index, { positionX, width }] of found.entries()) {
      expect(((positionX + width / 2) * 600) / 100).toBeCloseTo((squares[index]?.box.x ?? 0) + 5, 1);
    }
  });

  test("a box for office use is left alone", () => {
    expect(
      summariseProposals(
        page([typeLetters("For office use only", 60, 88)], { frames: [frame(60, 102, 160, 40)] }),
      ),
    ).toEqual([]);
  });
});

test("a label followed by blank paper is a place, but the same word in a sentence is not", () => {
  const letters = [
    typeLetters("Firma:", 60, 100),
    typeLetters("La fecha y la firma de cada parte constan al pie de este contrato.", 60, 200),
    typeLetters("Fecha: 12 de marzo", 60, 300),
  ];
  const found = proposePlaces(page(letters));
  expect(found.map(({ type, source }) => [type, source])).toEqual([["SIGNATURE", "LABEL"]]);
});

test("a date or name that is not the signer's own becomes a text field", () => {
  const rows = ["Fecha de nacimiento: ________", "Company name: ________"];
  expect(
    summariseProposals(page(rows.map((row, at) => typeLetters(row, 60, 100 + at * 30)))).map(
      ([type]) => type,
    ),
  ).toEqual(["TEXT", "TEXT"]);
});

test("a form field of the file replaces what is printed under it and keeps its own options", () => {
  const fieldMeta = { ...getDefaultFieldMeta("TEXT"), label: "Address" };
  const widgets = [
    { box: { x: 100, y: 98, width: 120, height: 15 }, type: "TEXT", name: "a", fieldMeta } as const,
  ];
  const found = proposePlaces(page([typeLetters("Date: ________________", 60, 100)], { widgets }));
  expect(found).toMatchObject([{ type: "TEXT", source: "FORM", label: "Address", fieldMeta }]);
});

test("a page built to be slow is analysed in time, with no more places than a page may have", () => {
  const grid = Array.from({ length: 900 }, (_, at) => [
    { x: 0, y: at * 0.8, width: 600, height: 0.1 },
    { x: at * 0.6, y: 0, width: 0.1, height: 800 },
  ]).flat();
  const letters = Array.from({ length: 120 }, (_, row) =>
    typeLetters("Firma: ______ ".repeat(6), 10, row * 6),
  ).flat();
  const start = performance.now();
  expect(proposePlaces({ ...page([letters]), rules: grid }).length).toBeLessThanOrEqual(200);
  expect(performance.now() - start).toBeLessThan(toPatientMs(5));
});
