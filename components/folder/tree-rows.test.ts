import { expect, test } from "vitest";
import type { Folder } from "./api-types";
import { findTreeStep, treeRows } from "./tree-rows";

const made = (id: string, parentId: string | null): Folder => ({
  id,
  name: id.toUpperCase(),
  userId: 1,
  teamId: 1,
  parentId,
  pinned: false,
  createdAt: "",
  updatedAt: "",
  visibility: "EVERYONE",
  type: "DOCUMENT",
});
const HELD: Record<string, Folder[]> = {
  "": [made("a", null), made("b", null)],
  a: [made("c", "a")],
  c: [made("d", "c")],
};
const rows = (...open: string[]) => treeRows("Documents", new Set(open), (id) => HELD[id] ?? []);

test("an open folder is followed by its contents", () => {
  expect(rows().map(({ id }) => id)).toEqual(["", "a", "b"]);
  expect(rows("a", "c").map(({ id, level }) => `${level}${id}`)).toEqual(["1", "2a", "3c", "4d", "2b"]);
  expect(rows("c").map(({ id }) => id)).toEqual(["", "a", "b"]);
});

test.each([
  ["ArrowDown", "a", { focus: "c" }],
  ["ArrowDown", "b", undefined],
  ["ArrowUp", "c", { focus: "a" }],
  ["ArrowUp", "", undefined],
  ["Home", "b", { focus: "" }],
  ["End", "a", { focus: "b" }],
  ["ArrowRight", "c", { open: "c" }],
  ["ArrowRight", "a", { focus: "c" }],
  ["ArrowLeft", "a", { close: "a" }],
  ["ArrowLeft", "c", { focus: "a" }],
  ["ArrowLeft", "", undefined],
  ["Tab", "a", undefined],
] as const)("%s on %j", (key, focused, step) => {
  expect(findTreeStep(key, rows("a"), focused)).toEqual(step);
});
