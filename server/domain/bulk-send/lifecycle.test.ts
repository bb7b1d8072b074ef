import { expect, test } from "vitest";
import type { TeamActor } from "@/server/domain/actor";
import {
  BULK_SEND_ACTIONS,
  BULK_SEND_STATES,
  type BulkSendAction,
  type BulkSendState,
  isPossible,
  maySteer,
  moveBulkSend,
} from "./lifecycle";

/** Written by hand: every other cell is refused. */
const ALLOWED: [BulkSendAction, BulkSendState, BulkSendState][] = [
  ["pause", "RUNNING", "PAUSED"],
  ["resume", "PAUSED", "RUNNING"],
  ["stop", "RUNNING", "STOPPED"],
  ["stop", "PAUSED", "STOPPED"],
  ["retryFailed", "RUNNING", "RUNNING"],
  ["retryFailed", "PAUSED", "PAUSED"],
  ["retryFailed", "ENDED", "RUNNING"],
];

test.each(BULK_SEND_ACTIONS.flatMap((action) => BULK_SEND_STATES.map((state) => [action, state] as const)))(
  "%s while %s leads to the state in the table or is refused",
  (action, state) => {
    const next = ALLOWED.find(([one, from]) => one === action && from === state)?.[2];
    const batch = { state, failed: 1 };
    expect(isPossible(action, batch)).toBe(next !== undefined);
    if (next === undefined) expect(() => moveBulkSend(action, batch)).toThrow(/not possible/);
    else expect(moveBulkSend(action, batch)).toBe(next);
  },
);

test("refuses a retry when no row failed", () => {
  expect(() => moveBulkSend("retryFailed", { state: "ENDED", failed: 0 })).toThrow("No row");
});

test("only its sender and the team's MANAGER and ADMIN can control a bulk send", () => {
  const createActor = (userId: number, role: TeamActor["role"], teamId = 1): TeamActor => ({
    kind: "user",
    userId,
    teamId,
    role,
    restriction: null,
    email: "",
    name: "",
  });
  const batch = { userId: 7, teamId: 1 };
  expect(
    [createActor(7, "MEMBER"), createActor(8, "MANAGER"), createActor(8, "ADMIN")].map((actor) =>
      maySteer(actor, batch),
    ),
  ).toEqual([true, true, true]);
  expect(
    [createActor(8, "MEMBER"), createActor(7, "ADMIN", 2)].map((actor) => maySteer(actor, batch)),
  ).toEqual([false, false]);
});
