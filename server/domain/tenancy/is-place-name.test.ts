import { expect, test } from "vitest";
import { isPlaceName } from "./is-place-name";
import { PlaceName } from "./place-name";

test.each([
  "Norte",
  " Norte ",
  "",
  " ",
  "é".repeat(100),
  "é".repeat(101),
  "😀".repeat(100),
  "a\u200bb",
  "a\nb",
  "\u202eabc",
])("the page's check and the schema agree on %j", (name) => {
  expect(isPlaceName(name)).toBe(PlaceName.safeParse(name).success);
});
