import { expect, test } from "vitest";
import { createSecretChange, listChanges, listInitialChanges } from "./changes";

test("lists only the keys that differ, in order and as text", () => {
  const at = new Date("2026-11-24T14:02:11.482Z");
  expect(
    listChanges(
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

test("treats missing, null, empty text and an empty list as the same", () => {
  expect(listChanges({ a: null, b: "", c: [] }, { a: undefined, d: "" })).toEqual([]);
  expect(listInitialChanges({ scopes: ["read", "send"], expiresAt: null })).toEqual([
    { key: "scopes", from: null, to: "read, send" },
  ]);
});

test("reports that a secret changed, without its old or new value", () => {
  expect(listChanges({ secret: "old" }, { secret: "new" }, ["secret"])).toEqual([
    createSecretChange("secret"),
  ]);
  expect(listChanges({ secret: "old" }, { secret: "old" }, ["secret"])).toEqual([]);
});

test("cuts long values, but still detects a difference beyond the cut", () => {
  const [change] = listChanges({ a: `${"x".repeat(600)}1` }, { a: `${"x".repeat(600)}2` });
  expect(change).toMatchObject({ key: "a", from: expect.stringMatching(/^x{499}…$/) });
});
