import type { ApiScope } from "./tenancy/api-scope";
import type { MemberRestriction } from "./tenancy/restriction";
import type { TokenLimit } from "./tenancy/token-limit";
import type { EnvelopeType, TeamRole } from "./vocabulary";

/** Who performs a call (ruling 67). Rights, audit and events read this, never "the user". */
export type Actor =
  | {
      kind: "user";
      userId: number;
      teamId: number;
      /** As verbs judge by it: an auditor's is ADMIN, of others who are restricted it is MEMBER. */
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
      /** Of its creator, as it is now: a token does no more than they may (ruling 76). */
      restriction: MemberRestriction | null;
      teamName: string;
      scopes: readonly ApiScope[];
      /** What the call may change, by the scope that let it in. */
      changes: readonly EnvelopeType[];
      /** The folders and templates beyond which it sees nothing; null: all that its creator sees. */
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

/** Who acts inside one team with a role: the actors that own, list and send envelopes. */
export type TeamActor = Extract<Actor, { kind: "user" | "apiToken" }>;
