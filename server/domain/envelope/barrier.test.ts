import { expect, it } from "vitest";
import type { Actor } from "@/server/domain/actor";
import type { EnvelopeStatus, TeamRole } from "@/server/domain/vocabulary";
import { findActionBarrier } from "./barrier";

const OWNER = 1;
const member = (userId: number, role: TeamRole): Actor => ({
  kind: "user",
  userId,
  role,
  restriction: null,
  teamId: 1,
  name: "Ana",
  email: "ana@example.com",
});
const envelope = (status: EnvelopeStatus, isSealing = false) => ({
  type: "DOCUMENT" as const,
  status,
  userId: OWNER,
  deletedAt: null,
  sealingSince: isSealing ? new Date() : null,
});

it.each([
  ["a member, another's draft", "DRAFT", false, member(2, "MEMBER"), "ownersOnly", "ownersOnly"],
  [
    "a member, another's envelope under way",
    "PENDING",
    false,
    member(2, "MEMBER"),
    "ownersOnly",
    "ownersOnly",
  ],
  ["a member, their own", "PENDING", false, member(OWNER, "MEMBER"), null, null],
  ["a manager, another's", "PENDING", false, member(2, "MANAGER"), null, null],
  ["completed, whoever asks", "COMPLETED", false, member(2, "MEMBER"), "completed", "completed"],
  ["cancelled, the owner", "CANCELLED", false, member(OWNER, "MEMBER"), "over", null],
  ["rejected, another member", "REJECTED", false, member(2, "MEMBER"), "over", "ownersOnly"],
  ["being sealed", "PENDING", true, member(OWNER, "ADMIN"), "sealing", "sealing"],
] as const)("the reason is the true one: %s", (_name, status, isSealing, actor, cancel, remove) => {
  expect(findActionBarrier("cancel", envelope(status, isSealing), actor)).toBe(cancel);
  expect(findActionBarrier("remove", envelope(status, isSealing), actor)).toBe(remove);
});
