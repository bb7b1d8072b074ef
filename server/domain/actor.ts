import type { TeamRole } from "./vocabulary";

/** Who performs a call (ruling 67). Rights, audit and events read this, never "the user". */
export type Actor =
  | { kind: "user"; userId: number; teamId: number; role: TeamRole; email: string; name: string }
  | {
      kind: "apiToken";
      tokenId: number;
      tokenName: string;
      userId: number;
      teamId: number;
      role: TeamRole;
      teamName: string;
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
