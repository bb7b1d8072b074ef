import { expect, test } from "vitest";
import { suggestAddress } from "./meant-address";

test.each([
  ["ana@gmial.com", "ana@gmail.com"],
  ["ana@gmai.com", "ana@gmail.com"],
  ["ana@gmaill.com", "ana@gmail.com"],
  ["Ana@GMAIL.con", "ana@gmail.com"],
  ["ana@hotmial.com", "ana@hotmail.com"],
  ["ana@outlok.com", "ana@outlook.com"],
  ["ana@empresa.con", "ana@empresa.com"],
  ["ana@yaho.com", "ana@yahoo.com"],
])("%s is probably meant as %s", (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

test.each([
  "ana@gmail.com",
  "ana@mail.com",
  "ana@ymail.com",
  "ana@empresa.cl",
  "ana@uv.cl",
  "ana@",
  "ana",
  "",
])("no correction is proposed for %s", (typed) => {
  expect(suggestAddress(typed)).toBeNull();
});
