import { expect, it } from "vitest";
import { readAddresses } from "./read-addresses";

it.each([
  ["one", "ana@example.com", ["ana@example.com"], []],
  [
    "lines, commas and semicolons",
    "a@x.cl, b@x.cl; c@x.cl\nd@x.cl",
    ["a@x.cl", "b@x.cl", "c@x.cl", "d@x.cl"],
    [],
  ],
  ["one without an address between good ones", "a@x.cl, nobody, b@x.cl", ["a@x.cl", "b@x.cl"], ["nobody"]],
  ["one before a good one", "nobody, a@x.cl", ["a@x.cl"], ["nobody"]],
  ["broken ones", "a@x.cl, b@, @x.cl, c@@x.cl", ["a@x.cl"], ["b@", "@x.cl", "c@@x.cl"]],
  ["names, also last name first", "Ana Rojas <a@x.cl>, Soto, Luis <b@x.cl>", ["a@x.cl", "b@x.cl"], []],
  ["two without a comma", "a@x.cl b@x.cl", ["a@x.cl", "b@x.cl"], []],
  ["the same twice", "a@x.cl, A@X.CL", ["a@x.cl"], []],
  ["nothing", " , ;\n", [], []],
])("a list of addresses: %s", (_name, text, emails, notUnderstood) => {
  expect(readAddresses(text)).toEqual({ emails, notUnderstood });
});
