import { expect, test } from "vitest";
import type { TeamActor } from "@/server/domain/actor";
import { type Selected, skipReason } from "./barrier";
import { BULK_ACTION_KINDS } from "./lifecycle";

const actor: TeamActor = {
  kind: "user",
  userId: 1,
  teamId: 1,
  role: "MEMBER",
  restriction: null,
  email: "ana@example.com",
  name: "Ana",
};
const envelope = (over: Partial<Selected> = {}): Selected => ({
  type: "DOCUMENT",
  status: "PENDING",
  deletedAt: null,
  sealingSince: null,
  userId: 1,
  isWritable: true,
  mayLeaveFolder: true,
  ...over,
});
const reasons = (over: Partial<Selected>, by = actor) =>
  Object.fromEntries(
    BULK_ACTION_KINDS.map((kind) => [kind, skipReason({ kind, type: "DOCUMENT" }, envelope(over), by)]),
  );

test("what waits for somebody and is one's own is reached by every kind", () => {
  expect(reasons({})).toEqual({ MOVE: null, RESEND: null, CANCEL: null, DELETE: null });
});

test("a completed one only moves, and each other kind says why not", () => {
  expect(reasons({ status: "COMPLETED" })).toEqual({
    MOVE: null,
    RESEND: "notWaiting",
    CANCEL: "completed",
    DELETE: "completed",
  });
});

test("somebody else's is a MEMBER's to move and nothing else, and a MANAGER's altogether", () => {
  expect(reasons({ userId: 2 })).toEqual({
    MOVE: null,
    RESEND: "ownersOnly",
    CANCEL: "ownersOnly",
    DELETE: "ownersOnly",
  });
  expect(reasons({ userId: 2 }, { ...actor, role: "MANAGER" })).toEqual(reasons({}));
});

test("what one may only read, or not take out of its folder, or is of the other type, is left alone", () => {
  expect(reasons({ userId: 2, isWritable: false }).MOVE).toBe("ownersOnly");
  expect(reasons({ mayLeaveFolder: false })).toMatchObject({ MOVE: "hiddenFolder", CANCEL: null });
  expect(reasons({ type: "TEMPLATE" }).DELETE).toBe("otherType");
});

test("while it is sealed nobody is asked and nothing is cancelled or deleted", () => {
  const sealing = reasons({ sealingSince: new Date() });
  expect([sealing.RESEND, sealing.CANCEL, sealing.DELETE]).toEqual(["sealing", "sealing", "sealing"]);
});
