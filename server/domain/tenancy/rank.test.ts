import { describe, expect, test } from "vitest";
import type { TeamRole } from "@/server/domain/vocabulary";
import { listGrantableRoles, mayActOn } from "./rank";

describe("within one's own rank (domain/README.md 3.2)", () => {
  test.each([
    ["ADMIN", ["ADMIN", "MANAGER", "MEMBER"]],
    ["MANAGER", ["MANAGER", "MEMBER"]],
    ["MEMBER", []],
  ] satisfies [TeamRole, TeamRole[]][])("%s grants %j", (role, granted) => {
    expect(listGrantableRoles(role)).toEqual(granted);
  });

  test.each([
    ["ADMIN", "ADMIN", true],
    ["ADMIN", "MANAGER", true],
    ["ADMIN", "MEMBER", true],
    ["MANAGER", "ADMIN", false],
    ["MANAGER", "MANAGER", true],
    ["MANAGER", "MEMBER", true],
    ["MEMBER", "ADMIN", false],
    ["MEMBER", "MANAGER", false],
    ["MEMBER", "MEMBER", false],
  ] satisfies [TeamRole, TeamRole, boolean][])("%s acts on %s: %s", (role, other, allowed) => {
    expect(mayActOn(role, { role: other, isOwner: false })).toBe(allowed);
  });

  test("no role acts on the owner of the organisation, whatever role the owner has", () => {
    for (const role of ["ADMIN", "MANAGER", "MEMBER"] as const) {
      expect(mayActOn(role, { role: "MEMBER", isOwner: true })).toBe(false);
    }
  });
});
