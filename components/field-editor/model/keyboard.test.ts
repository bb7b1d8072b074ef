import { expect, test } from "vitest";
import { CREATABLE_FIELD_TYPES } from "@/server/domain/field/meta-types";
import { canvasCommand, globalCommand, TYPE_KEYS } from "./keyboard";

const press = (key: string, more: { ctrl?: boolean; shift?: boolean; alt?: boolean } = {}) => ({
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
  expect(canvasCommand(press("ArrowLeft"))).toEqual({ name: "nudge", x: -1, y: 0 });
  expect(canvasCommand(press("ArrowDown", { shift: true }))).toEqual({ name: "nudge", x: 0, y: 10 });
  expect(canvasCommand(press("ArrowRight", { alt: true }))).toEqual({ name: "grow", x: 1, y: 0 });
});

test("leaves the browser's own shortcuts alone", () => {
  for (const key of ["ArrowDown", "c", "v", "x", "f", "p", "1"])
    expect(canvasCommand(press(key, { ctrl: true }))).toBeNull();
  expect(globalCommand(press("z"))).toBeNull();
  expect(canvasCommand(press("F5"))).toBeNull();
});

test("F shows one recipient alone and is no letter of a type", () => {
  expect(canvasCommand(press("f"))).toEqual({ name: "only" });
  expect(Object.keys(TYPE_KEYS)).not.toContain("f");
});

test("both redo shortcuts work", () => {
  expect(globalCommand(press("Z", { ctrl: true, shift: true }))).toEqual({ name: "redo" });
  expect(globalCommand(press("y", { ctrl: true }))).toEqual({ name: "redo" });
});
