import { expect, test } from "vitest";
import type { TeamActor } from "@/server/domain/actor";
import { findSkipReason, type Selected } from "./barrier";
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
const listReasons = (over: Partial<Selected>, by = actor) =>
  Object.fromEntries(
    BULK_ACTION_KINDS.map((kind) => [kind, findSkipReason({ kind, type: "DOCUMENT" }, envelope(over), by)]),
  );

test("every kind of action applies to one's own pending envelope", () => {
  expect(listReasons({})).toEqual({ MOVE: null, RESEND: null, CANCEL: null, DELETE: null });
});

test("a completed envelope can only be moved, and every other kind gives its reason", () => {
  expect(listReasons({ status: "COMPLETED" })).toEqual({
    MOVE: null,
    RESEND: "notWaiting",
    CANCEL: "completed",
    DELETE: "completed",
  });
});

test("a MEMBER can only move another owner's envelope, a MANAGER can apply every kind", () => {
  expect(listReasons({ userId: 2 })).toEqual({
    MOVE: null,
    RESEND: "ownersOnly",
    CANCEL: "ownersOnly",
    DELETE: "ownersOnly",
  });
  expect(listReasons({ userId: 2 }, { ...actor, role: "MANAGER" })).toEqual(listReasons({}));
});

test("skips an envelope that is read-only, must stay in its folder or is of the other type", () => {
  expect(listReasons({ userId: 2, isWritable: false }).MOVE).toBe("ownersOnly");
  expect(listReasons({ mayLeaveFolder: false })).toMatchObject({ MOVE: "hiddenFolder", CANCEL: null });
  expect(listReasons({ type: "TEMPLATE" }).DELETE).toBe("otherType");
});

test("an envelope being sealed cannot be resent, cancelled or deleted", () => {
  const sealing = listReasons({ sealingSince: new Date() });
  expect([sealing.RESEND, sealing.CANCEL, sealing.DELETE]).toEqual(["sealing", "sealing", "sealing"]);
});
