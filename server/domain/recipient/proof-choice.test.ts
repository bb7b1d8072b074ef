import { expect, test } from "vitest";
import { hasOwnProof, resolveAccessChoice, resolveActionChoice } from "./proof-choice";

test.each([
  [[], "envelope"],
  [["EXPLICIT_NONE"], "none"],
  [["PASSKEY"], "own"],
  [["CLAVE_UNICA", "FAO_HASH"], "own"],
] as const)("before acting, %j is shown as the choice %s", (actionAuth, chosen) => {
  expect(resolveActionChoice(actionAuth)).toBe(chosen);
});

test.each([
  [[], "envelope"],
  [["ACCOUNT"], "own"],
] as const)("before viewing, %j is shown as the choice %s", (accessAuth, chosen) => {
  expect(resolveAccessChoice(accessAuth)).toBe(chosen);
});

test("an exemption counts as the recipient's own setting", () => {
  expect(hasOwnProof({ accessAuth: [], actionAuth: ["EXPLICIT_NONE"] })).toBe(true);
  expect(hasOwnProof({ accessAuth: ["ACCOUNT"], actionAuth: [] })).toBe(true);
  expect(hasOwnProof({ accessAuth: [], actionAuth: [] })).toBe(false);
});
