import { expect, test } from "vitest";
import { maskTitle, normaliseVerifyCode } from "./verify-code";

const CODE = "qr_0123456789abcdefghjkmnpqrs";

test.each([
  [CODE, CODE],
  [` ${CODE.toUpperCase()} `, CODE],
  ["0123-4567-89ab-cdef-ghjk-mnpq-rs", CODE],
  ["qr_O123456789abcdefghjkmnpqrs", CODE],
  ["qr_0l23456789abcdefghjkmnpqrs", CODE],
])("%s is read as the printed code", (typed, code) => {
  expect(normaliseVerifyCode(typed)).toBe(code);
});

test.each(["", "qr_", "qr_short", `${CODE}!`, "x".repeat(80), "../../../etc/passwd-and-some-more-words"])(
  "%s is not a code",
  (typed) => {
    expect(normaliseVerifyCode(typed)).toBeNull();
  },
);

test("a masked title shows the first letter of each word", () => {
  expect(maskTitle("Lease 2026 of A flat")).toBe("L••• 2••• o••• A f•••");
});
