import { expect, test } from "vitest";
import { FieldMeta } from "../meta";
import type { Box } from "../placement";
import type { Letter } from "./marks";
import { proposePlaces } from "./propose";

/** Letters six points wide, circles of ten. */
const typeLetters = (text: string, x: number, y: number): Letter[] =>
  [...text].flatMap((letter, at) =>
    letter === " " ? [] : [{ text: letter, box: { x: x + at * 6, y, width: 5.5, height: 12 } }],
  );
const circle = (x: number, y: number): Box => ({ x, y, width: 10, height: 10 });

/** Returns the option labels of a form's choice whose own option names are "1" and "2". */
function buildOptions(letters: Letter[][], ticks: readonly Box[]) {
  const values = ticks.map((_, index) => ({ id: index + 1, checked: false, value: `${index + 1}` }));
  const fieldMeta = FieldMeta.parse({ type: "radio", values, hideLabels: true });
  const widgets = [{ box: circle(60, 100), type: "RADIO", name: "Group1", fieldMeta, ticks } as const];
  const marks = { page: 1, width: 600, height: 800, letters: letters.flat(), rules: [], frames: [], widgets };
  const [found] = proposePlaces(marks);
  return found?.fieldMeta.type === "radio" ? found.fieldMeta.values?.map(({ value }) => value) : null;
}

test("a circle takes the words after it, up to the next circle", () => {
  const words = [
    typeLetters("Smoker:", 60, 100),
    typeLetters("Yes", 134, 100),
    typeLetters("Not at all", 174, 100),
  ];
  expect(buildOptions(words, [circle(120, 101), circle(160, 101)])).toEqual(["Yes", "Not at all"]);
});

test("circles take the words before them when the words after them do not tell them apart", () => {
  const words = [typeLetters("Sí", 60, 100), typeLetters("No", 120, 100)];
  expect(buildOptions(words, [circle(76, 101), circle(136, 101)])).toEqual(["Sí", "No"]);
});

test("circles are numbered when the page has no words for them, or the same words twice", () => {
  expect(buildOptions([], [circle(76, 101), circle(76, 131)])).toEqual(["1", "2"]);
  const same = [typeLetters("Box", 90, 100), typeLetters("Box", 90, 130)];
  expect(buildOptions(same, [circle(76, 101), circle(76, 131)])).toEqual(["1", "2"]);
});
