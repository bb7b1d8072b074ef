import { expect, test } from "vitest";
import { isDomainError } from "@/server/domain/errors";
import { assertPossible, BULK_ACTION_STATES, hasLostRole, isPossible } from "./lifecycle";

const move = { kind: "MOVE", state: "ENDED", done: 2, failed: 1, undoes: null, undoneAt: null } as const;

test("only what runs is stopped, and what was stopped is not tried again", () => {
  const possible = (verb: "stop" | "retryFailed") =>
    BULK_ACTION_STATES.filter((state) => isPossible(verb, { ...move, state }));
  expect([possible("stop"), possible("retryFailed")]).toEqual([["RUNNING"], ["RUNNING", "ENDED"]]);
  expect(isPossible("retryFailed", { ...move, failed: 0 })).toBe(false);
});

test("a move that moved something is taken back once, and the way back is not", () => {
  expect(isPossible("undo", move)).toBe(true);
  expect(isPossible("undo", { ...move, done: 0 })).toBe(false);
  expect(isPossible("undo", { ...move, undoneAt: new Date() })).toBe(false);
  expect(isPossible("undo", { ...move, undoes: "other" })).toBe(false);
  expect(isPossible("undo", { ...move, kind: "DELETE" })).toBe(false);
});

test("what is not possible is a wrong request", () => {
  try {
    assertPossible("stop", move);
    expect.unreachable();
  } catch (error) {
    expect(isDomainError(error) && error.code).toBe("INVALID_REQUEST");
  }
});

test("a role is lost when it is less, not when it is more", () => {
  expect(hasLostRole("MANAGER", "MEMBER")).toBe(true);
  expect(hasLostRole("MANAGER", "ADMIN")).toBe(false);
  expect(hasLostRole("MEMBER", "MEMBER")).toBe(false);
});
