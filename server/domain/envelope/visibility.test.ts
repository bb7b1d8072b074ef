import { describe, expect, it } from "vitest";
import type { Actor } from "@/server/domain/actor";
import type { TeamRole, Visibility } from "@/server/domain/vocabulary";
import { canSee, computeEffectiveVisibility, maySetVisibility } from "./visibility";

const createTeamActor = (kind: "user" | "apiToken", role: TeamRole, userId = 2, teamId = 10): Actor =>
  kind === "user"
    ? { kind, userId, teamId, role, restriction: null, email: "a@b.cl", name: "A" }
    : {
        kind,
        tokenId: 1,
        tokenName: "t",
        userId,
        teamId,
        role,
        restriction: null,
        teamName: "T",
        scopes: [],
        changes: [],
        limit: null,
      };

const createEnvelope = (effectiveVisibility: Visibility, over = {}) => ({
  id: "envelope_a",
  userId: 1,
  teamId: 10,
  effectiveVisibility,
  ...over,
});

describe("visibility of an envelope", () => {
  it.each([
    ["ADMIN", "EVERYONE", true],
    ["ADMIN", "MANAGER_AND_ABOVE", true],
    ["ADMIN", "ADMIN", true],
    ["MANAGER", "EVERYONE", true],
    ["MANAGER", "MANAGER_AND_ABOVE", true],
    ["MANAGER", "ADMIN", false],
    ["MEMBER", "EVERYONE", true],
    ["MEMBER", "MANAGER_AND_ABOVE", false],
    ["MEMBER", "ADMIN", false],
  ] as const)("a %s who is not the owner sees %s: %s", (role, visibility, sees) => {
    expect(canSee(createTeamActor("user", role), createEnvelope(visibility))).toBe(sees);
    expect(canSee(createTeamActor("apiToken", role), createEnvelope(visibility))).toBe(sees);
  });

  it("always the owner, but only inside the team the call is made for", () => {
    expect(canSee(createTeamActor("user", "MEMBER", 1), createEnvelope("ADMIN"))).toBe(true);
    expect(canSee(createTeamActor("apiToken", "MEMBER", 1, 11), createEnvelope("EVERYONE"))).toBe(false);
  });

  it("a member who is a recipient, whatever the visibility; a token never that way", () => {
    expect(
      canSee(createTeamActor("user", "MEMBER"), createEnvelope("ADMIN", { isActorRecipient: true })),
    ).toBe(true);
    expect(
      canSee(createTeamActor("apiToken", "MEMBER"), createEnvelope("ADMIN", { isActorRecipient: true })),
    ).toBe(false);
  });

  it("a recipient its own envelope and no other", () => {
    const recipient: Actor = {
      kind: "recipient",
      recipientId: 1,
      envelopeId: "envelope_a",
      name: "",
      email: "",
    };
    expect(canSee(recipient, createEnvelope("ADMIN"))).toBe(true);
    expect(canSee(recipient, createEnvelope("ADMIN", { id: "envelope_b" }))).toBe(false);
  });

  it("takes the strictest of the envelope's and its folders' visibility", () => {
    expect(computeEffectiveVisibility("EVERYONE", [])).toBe("EVERYONE");
    expect(computeEffectiveVisibility("EVERYONE", ["MANAGER_AND_ABOVE", "EVERYONE"])).toBe(
      "MANAGER_AND_ABOVE",
    );
    expect(computeEffectiveVisibility("ADMIN", ["EVERYONE"])).toBe("ADMIN");
    expect(computeEffectiveVisibility("MANAGER_AND_ABOVE", ["ADMIN"])).toBe("ADMIN");
  });

  it("lets non-owners set only what they can see, owners anything", () => {
    expect(maySetVisibility({ userId: 2, role: "MANAGER" }, { userId: 1 }, "ADMIN")).toBe(false);
    expect(maySetVisibility({ userId: 2, role: "MANAGER" }, { userId: 1 }, "MANAGER_AND_ABOVE")).toBe(true);
    expect(maySetVisibility({ userId: 1, role: "MEMBER" }, { userId: 1 }, "ADMIN")).toBe(true);
  });
});
