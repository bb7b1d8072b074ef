import { describe, expect, it } from "vitest";
import type { Actor } from "@/server/domain/actor";
import { API_SCOPES, type ApiScope } from "@/server/domain/tenancy/api-scope";
import type { TeamRole } from "@/server/domain/vocabulary";
import { maySeeDirectLink, maySeeLink } from "./link-rights";

const createTeamActor = (
  kind: "user" | "apiToken",
  role: TeamRole,
  userId = 2,
  teamId = 10,
  scopes: readonly ApiScope[] = API_SCOPES,
): Actor =>
  kind === "user"
    ? { kind, userId, teamId, role, restriction: null, email: "ana@b.cl", name: "A" }
    : {
        kind,
        tokenId: 1,
        tokenName: "t",
        userId,
        teamId,
        role,
        restriction: null,
        teamName: "T",
        scopes,
        changes: [],
        limit: null,
      };

const envelope = { id: "envelope_a", userId: 1, teamId: 10 };
const ana = { id: 7, email: "Ana@b.cl" };
const addressed = { kind: "recipient" as const, name: "", email: "ana@b.cl" };

describe("access to a signing link (ruling 76)", () => {
  it.each([
    ["a MEMBER who does not own the envelope", createTeamActor("user", "MEMBER"), false],
    ["its owner", createTeamActor("user", "MEMBER", 1), true],
    ["a MANAGER of its team", createTeamActor("user", "MANAGER"), true],
    ["an ADMIN of its team", createTeamActor("user", "ADMIN"), true],
    ["an ADMIN of another team, who owned it before", createTeamActor("user", "ADMIN", 1, 11), false],
    ["a token of a MEMBER who does not own it", createTeamActor("apiToken", "MEMBER"), false],
    ["a token of its owner", createTeamActor("apiToken", "MEMBER", 1), true],
    ["a token of a MANAGER", createTeamActor("apiToken", "MANAGER"), true],
    ["a token of an ADMIN", createTeamActor("apiToken", "ADMIN"), true],
    ["a token for another team", createTeamActor("apiToken", "ADMIN", 1, 11), false],
    ["the recipient", { ...addressed, recipientId: 7, envelopeId: "envelope_a" }, true],
    ["another recipient", { ...addressed, recipientId: 8, envelopeId: "envelope_a" }, false],
    ["a recipient elsewhere", { ...addressed, recipientId: 7, envelopeId: "envelope_b" }, false],
    ["a visitor of a direct link", { kind: "visitor", directLinkId: "d" }, false],
    ["a presign token", { kind: "embed", presignTokenId: "p", teamId: 10 }, false],
    ["an instance admin", { kind: "admin", userId: 1, reason: "r" }, false],
    ["a job", { kind: "system", job: "j" }, false],
  ] satisfies [string, Actor, boolean][])("%s: %o %s", (_, actor, sees) => {
    expect(maySeeLink(actor, envelope, ana)).toBe(sees);
  });

  it("the signed-in account whose verified address is the recipient's, and no token of that account", () => {
    expect(maySeeLink(createTeamActor("user", "MEMBER"), envelope, ana, "ana@B.cl")).toBe(true);
    expect(maySeeLink(createTeamActor("user", "MEMBER"), envelope, ana, "eva@b.cl")).toBe(false);
    expect(maySeeLink(createTeamActor("user", "MEMBER"), envelope, { id: 7, email: "" }, "")).toBe(false);
    expect(maySeeLink(createTeamActor("apiToken", "MEMBER"), envelope, ana, "ana@b.cl")).toBe(false);
  });

  it("no token without the scope that sends, whatever its creator's role", () => {
    const others = API_SCOPES.filter((scope) => scope !== "send");
    expect(maySeeLink(createTeamActor("apiToken", "ADMIN", 1, 10, others), envelope, ana)).toBe(false);
    expect(maySeeLink(createTeamActor("apiToken", "ADMIN", 1, 10, ["send"]), envelope, ana)).toBe(true);
    expect(maySeeDirectLink(createTeamActor("apiToken", "ADMIN", 1, 10, ["read", "write"]), envelope)).toBe(
      false,
    );
    expect(maySeeDirectLink(createTeamActor("apiToken", "ADMIN", 1, 10, ["template"]), envelope)).toBe(true);
  });

  it("shows the token of a direct link to the template's own team only", () => {
    expect(maySeeDirectLink(createTeamActor("user", "MEMBER"), envelope)).toBe(true);
    expect(maySeeDirectLink(createTeamActor("apiToken", "ADMIN", 1, 11), envelope)).toBe(false);
    expect(maySeeDirectLink({ kind: "embed", presignTokenId: "p", teamId: 10 }, envelope)).toBe(false);
  });
});
