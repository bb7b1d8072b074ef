import { expect, test } from "vitest";
import { changesBetween, madeWith, secretChanged } from "./changes";

test("names the keys that differ alone, in order, as text", () => {
  const at = new Date("2026-11-24T14:02:11.482Z");
  expect(
    changesBetween(
      { b: 1, a: "x", same: ["r", "w"], gone: true, parts: { soft: 1 } },
      { b: 2, a: "x", same: ["r", "w"], at, parts: { soft: 2 } },
    ),
  ).toEqual([
    { key: "at", from: null, to: "2026-11-24T14:02:11.482Z" },
    { key: "b", from: "1", to: "2" },
    { key: "gone", from: "true", to: null },
    { key: "parts", from: '{"soft":1}', to: '{"soft":2}' },
  ]);
});

test("takes missing, null, empty text and an empty list for the same nothing", () => {
  expect(changesBetween({ a: null, b: "", c: [] }, { a: undefined, d: "" })).toEqual([]);
  expect(madeWith({ scopes: ["read", "send"], expiresAt: null })).toEqual([
    { key: "scopes", from: null, to: "read, send" },
  ]);
});

test("says of a secret that it changed, and neither what it was nor what it is", () => {
  expect(changesBetween({ secret: "old" }, { secret: "new" }, ["secret"])).toEqual([secretChanged("secret")]);
  expect(changesBetween({ secret: "old" }, { secret: "old" }, ["secret"])).toEqual([]);
});

test("cuts long values, and tells two that differ beyond the cut apart", () => {
  const [change] = changesBetween({ a: `${"x".repeat(600)}1` }, { a: `${"x".repeat(600)}2` });
  expect(change).toMatchObject({ key: "a", from: expect.stringMatching(/^x{499}…$/) });
});
