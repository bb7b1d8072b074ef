import type { ApiScope } from "./tenancy/api-scope";
import type { MemberRestriction } from "./tenancy/restriction";
import type { TokenLimit } from "./tenancy/token-limit";
import type { EnvelopeType, TeamRole } from "./vocabulary";

/** The actor of a call (ruling 67). Rights, audit and events read this, never "the user". */
export type Actor =
  | {
      kind: "user";
      userId: number;
      teamId: number;
      /** The effective role for rights checks: ADMIN for an auditor, MEMBER for other restricted members. */
      role: TeamRole;
      restriction: MemberRestriction | null;
      email: string;
      name: string;
    }
  | {
      kind: "apiToken";
      tokenId: number;
      tokenName: string;
      userId: number;
      teamId: number;
      role: TeamRole;
      /** The creator's current restriction: a token may do no more than they may (ruling 76). */
      restriction: MemberRestriction | null;
      teamName: string;
      scopes: readonly ApiScope[];
      /** Envelope types the call may change, by the scope that admitted it. */
      changes: readonly EnvelopeType[];
      /** The folders and templates to which sight is limited; null: all that its creator sees. */
      limit: TokenLimit | null;
    }
  | {
      kind: "recipient";
      recipientId: number;
      envelopeId: string;
      name: string;
      email: string;
      accountUserId?: number;
    }
  | { kind: "visitor"; directLinkId: string }
  | { kind: "embed"; presignTokenId: string; teamId: number }
  | { kind: "admin"; userId: number; reason: string }
  | { kind: "system"; job: string };

/** An actor with a role in one team: owns, lists and sends envelopes. */
export type TeamActor = Extract<Actor, { kind: "user" | "apiToken" }>;
