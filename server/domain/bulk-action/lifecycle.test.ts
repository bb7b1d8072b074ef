import { expect, test } from "vitest";
import { isDomainError } from "@/server/domain/errors";
import { assertPossible, BULK_ACTION_STATES, hasLostRole, isPossible } from "./lifecycle";

const move = { kind: "MOVE", state: "ENDED", done: 2, failed: 1, undoes: null, undoneAt: null } as const;

test("only a running action can be stopped, and a stopped one cannot be retried", () => {
  const listPossibleStates = (control: "stop" | "retryFailed") =>
    BULK_ACTION_STATES.filter((state) => isPossible(control, { ...move, state }));
  expect([listPossibleStates("stop"), listPossibleStates("retryFailed")]).toEqual([
    ["RUNNING"],
    ["RUNNING", "ENDED"],
  ]);
  expect(isPossible("retryFailed", { ...move, failed: 0 })).toBe(false);
});

test("a move that moved something can be undone once, and the undo cannot", () => {
  expect(isPossible("undo", move)).toBe(true);
  expect(isPossible("undo", { ...move, done: 0 })).toBe(false);
  expect(isPossible("undo", { ...move, undoneAt: new Date() })).toBe(false);
  expect(isPossible("undo", { ...move, undoes: "other" })).toBe(false);
  expect(isPossible("undo", { ...move, kind: "DELETE" })).toBe(false);
});

test("an impossible action is refused as INVALID_REQUEST", () => {
  try {
    assertPossible("stop", move);
    expect.unreachable();
  } catch (error) {
    expect(isDomainError(error) && error.code).toBe("INVALID_REQUEST");
  }
});

test("a lower role counts as lost, a higher one does not", () => {
  expect(hasLostRole("MANAGER", "MEMBER")).toBe(true);
  expect(hasLostRole("MANAGER", "ADMIN")).toBe(false);
  expect(hasLostRole("MEMBER", "MEMBER")).toBe(false);
});
