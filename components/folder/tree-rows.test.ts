import { expect, test } from "vitest";
import type { Folder } from "./api-types";
import { findTreeStep, listTreeRows } from "./tree-rows";

const buildFolder = (id: string, parentId: string | null): Folder => ({
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
  "": [buildFolder("a", null), buildFolder("b", null)],
  a: [buildFolder("c", "a")],
  c: [buildFolder("d", "c")],
};
const listRows = (...open: string[]) => listTreeRows("Documents", new Set(open), (id) => HELD[id] ?? []);

test("an open folder is followed by its contents", () => {
  expect(listRows().map(({ id }) => id)).toEqual(["", "a", "b"]);
  expect(listRows("a", "c").map(({ id, level }) => `${level}${id}`)).toEqual(["1", "2a", "3c", "4d", "2b"]);
  expect(listRows("c").map(({ id }) => id)).toEqual(["", "a", "b"]);
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
  expect(findTreeStep(key, listRows("a"), focused)).toEqual(step);
});
