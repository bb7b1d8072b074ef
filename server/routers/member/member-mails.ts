import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";
import type { MailInput } from "@/server/mail/data";
import { buildMembershipQuery, type CallerMembership } from "./membership-scope";

type TeamOrOrganisationRows = Pick<CallerMembership, "organisation" | "team">;
type PlaceMail = Extract<
  MailInput,
  { kind: "MEMBER_JOINED" | "MEMBER_LEFT" | "ORGANISATION_DELETED" | "TEAM_DELETED" }
>;

const TOLD_AT_MOST = 200;

export const buildMembersUrl = ({ organisation, team }: TeamOrOrganisationRows): string =>
  `${env().BASE_URL}${team ? `/t/${team.url}/settings` : `/o/${organisation.url}`}/members`;

/** Returns a person with a fallback name, for mails. */
export const toMailPerson = ({ name, email }: { name: string; email: string }) => ({
  name: name || email,
  email,
});

/**
 * Mails the admins and managers of a place, without the acting and the affected person (domain/mail.md
 * 5.2).
 */
export async function enqueueManagerMails(
  tx: Transaction,
  here: CallerMembership,
  mail: PlaceMail,
  { except, now }: { except: readonly number[]; now: Date },
): Promise<void> {
  const memberships = buildMembershipQuery(tx, here);
  const leaders = await tx
    .select({ id: users.id, name: users.name, email: users.email, language: users.language })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        inArray(memberships.role, ["ADMIN", "MANAGER"]),
        isNull(memberships.restriction),
        notInArray(users.id, [...except]),
        isNull(users.disabledAt),
      ),
    )
    .orderBy(users.id)
    .limit(TOLD_AT_MOST);
  await enqueuePlaceMails(tx, here, leaders, mail, now);
}

export async function enqueueMemberMails(
  tx: Transaction,
  here: CallerMembership,
  mail: PlaceMail,
  { except, now }: { except: readonly number[]; now: Date },
): Promise<void> {
  const memberships = buildMembershipQuery(tx, here);
  const members = await tx
    .select({ id: users.id, name: users.name, email: users.email, language: users.language })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(notInArray(users.id, [...except]), isNull(users.disabledAt)))
    .orderBy(users.id)
    .limit(TOLD_AT_MOST);
  await enqueuePlaceMails(tx, here, members, mail, now);
}

type MailedMember = { id: number; name: string; email: string; language: "en" | "es" };

async function enqueuePlaceMails(
  tx: Transaction,
  here: TeamOrOrganisationRows,
  people: readonly MailedMember[],
  mail: PlaceMail,
  now: Date,
) {
  const place = here.team ? `team:${here.team.id}` : `organisation:${here.organisation.id}`;
  for (const { id, name, email, language } of people) {
    await queueMail(tx, {
      ...mail,
      to: { name, email },
      language,
      userId: id,
      uniqueKey: [mail.kind, place, mail.data.person.email, id, now.toISOString()].join(":"),
      ...(here.team ? { teamId: here.team.id } : {}),
      now,
    });
  }
}
