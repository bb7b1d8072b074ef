import { expect, test } from "vitest";
import { CREATABLE_FIELD_TYPES } from "@/server/domain/field/meta-types";
import { getCanvasCommand, getGlobalCommand, TYPE_KEYS } from "./keyboard";

const buildKeyPress = (key: string, more: { ctrl?: boolean; shift?: boolean; alt?: boolean } = {}) => ({
  key,
  ctrl: false,
  shift: false,
  alt: false,
  ...more,
});

test("every type that can be created has a letter key", () => {
  expect(new Set(Object.values(TYPE_KEYS))).toEqual(new Set(CREATABLE_FIELD_TYPES));
});

test("arrows move by 1 point, with Shift by 10, with Alt they change the size", () => {
  expect(getCanvasCommand(buildKeyPress("ArrowLeft"))).toEqual({ name: "nudge", x: -1, y: 0 });
  expect(getCanvasCommand(buildKeyPress("ArrowDown", { shift: true }))).toEqual({
    name: "nudge",
    x: 0,
    y: 10,
  });
  expect(getCanvasCommand(buildKeyPress("ArrowRight", { alt: true }))).toEqual({ name: "grow", x: 1, y: 0 });
});

test("leaves the browser's own shortcuts alone", () => {
  for (const key of ["ArrowDown", "c", "v", "x", "f", "p", "1"])
    expect(getCanvasCommand(buildKeyPress(key, { ctrl: true }))).toBeNull();
  expect(getGlobalCommand(buildKeyPress("z"))).toBeNull();
  expect(getCanvasCommand(buildKeyPress("F5"))).toBeNull();
});

test("F shows one recipient alone and is no letter of a type", () => {
  expect(getCanvasCommand(buildKeyPress("f"))).toEqual({ name: "only" });
  expect(Object.keys(TYPE_KEYS)).not.toContain("f");
});

test("both redo shortcuts work", () => {
  expect(getGlobalCommand(buildKeyPress("Z", { ctrl: true, shift: true }))).toEqual({ name: "redo" });
  expect(getGlobalCommand(buildKeyPress("y", { ctrl: true }))).toEqual({ name: "redo" });
});
