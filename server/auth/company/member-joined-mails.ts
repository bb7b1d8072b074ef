import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { organisationMembers, organisations, users } from "@/server/db/schema";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";

/** Most admins to be mailed; a larger organisation has other channels. */
const TOLD_AT_MOST = 200;

/**
 * Mails the organisation's admins that its provider added a member (domain/mail.md 5.2, mail 22). Members
 * added by a directory are not mailed one by one: a directory adds a whole company at once.
 */
export async function mailMemberJoined(
  tx: Transaction,
  { organisationId, userId, now }: { organisationId: number; userId: number; now: Date },
): Promise<void> {
  const [joined] = await tx
    .select({ name: users.name, email: users.email, place: organisations.name, url: organisations.url })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, organisationId))
    .where(eq(users.id, userId));
  if (!joined) return;
  const { place, url, email } = joined;
  const data = {
    place,
    person: { name: joined.name || email, email },
    memberRole: "MEMBER",
    url: `${env().BASE_URL}/o/${url}/members`,
  } as const;
  for (const leader of await listLeaders(tx, organisationId, userId))
    await queueMail(tx, {
      ...({ kind: "MEMBER_JOINED", data, now } as const),
      to: { name: leader.name, email: leader.email },
      language: leader.language,
      userId: leader.id,
      uniqueKey: [
        "MEMBER_JOINED",
        `organisation:${organisationId}`,
        email,
        leader.id,
        now.toISOString(),
      ].join(":"),
    });
}

const listLeaders = (tx: Transaction, organisationId: number, except: number) =>
  tx
    .select({ id: users.id, name: users.name, email: users.email, language: users.language })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.userId))
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        inArray(organisationMembers.role, ["ADMIN", "MANAGER"]),
        ne(users.id, except),
        isNull(users.disabledAt),
      ),
    )
    .orderBy(users.id)
    .limit(TOLD_AT_MOST);
