import { inArray } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { addDuration } from "@/server/domain/calendar";
import { INVITATION_DAYS } from "@/server/domain/tenancy/invitation";
import type { Language, TeamRole } from "@/server/domain/vocabulary";
import { env } from "@/server/env";
import { newLinkToken } from "@/server/ids";
import { queueMail } from "@/server/mail/compose";
import { hashLinkToken } from "@/server/secrets";
import type { CallerMembership } from "../member/membership-scope";

export function newInvitationLink(now: Date) {
  const token = newLinkToken();
  const expiresAt = addDuration(now, { unit: "day", amount: INVITATION_DAYS }, "Etc/UTC");
  return { token, tokenHash: hashLinkToken(token), expiresAt };
}

export const buildInvitationUrl = (token: string): string => `${env().BASE_URL}/invite/${token}`;

type Addressed = {
  id: string;
  email: string;
  role: TeamRole;
  token: string;
  tokenHash: Uint8Array;
  expiresAt: Date;
};
type Inviter = { name: string; email: string; language: Language };

/** Mails the links to the invited people, in their account's language or else the inviter's. */
export async function enqueueInvitationMails(
  tx: Transaction,
  { organisation, team }: Pick<CallerMembership, "organisation" | "team">,
  inviter: Inviter,
  invited: readonly Addressed[],
  now: Date,
): Promise<void> {
  const emails = invited.map(({ email }) => email);
  const existingUsers = await tx
    .select({ email: users.email, name: users.name, language: users.language })
    .from(users)
    .where(inArray(users.email, emails));
  const knownByEmail = new Map(existingUsers.map((user) => [user.email, user]));
  for (const { id, email, role, token, tokenHash, expiresAt } of invited) {
    const user = knownByEmail.get(email);
    await queueMail(tx, {
      kind: "INVITATION",
      to: { email, name: user?.name ?? "" },
      language: user?.language ?? inviter.language,
      data: {
        inviter: { name: inviter.name || inviter.email, email: inviter.email },
        place: (team ?? organisation).name,
        organisation: organisation.name,
        memberRole: role,
        url: buildInvitationUrl(token),
        expiresAt: expiresAt.toISOString(),
      },
      uniqueKey: `invitation:${id}:${Buffer.from(tokenHash).toString("base64url").slice(0, 16)}`,
      ...(team ? { teamId: team.id } : {}),
      now,
    });
  }
}
