import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import {
  invitations,
  organisationMembers,
  organisations,
  teamAccess,
  teamMembers,
  teams,
  users,
} from "@/server/db/schema";
import { recordSettingsChange, type SettingsBy } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { accountProcedure } from "@/server/trpc";
import { buildMembersUrl, enqueueManagerMails, toMailPerson } from "../member/member-mails";
import { toLogPlace, toPersonTarget } from "../organisation-log/log-actor";
import { findInvitationByToken, type Invited } from "./by-token";

const REASONS = {
  expired: "This invitation has expired. Ask for a new one.",
  accepted: "This invitation was used already.",
  revoked: "This invitation was taken back.",
} as const;

/**
 * Joins the inviting place, once; a present member keeps the higher role. Returns the first team, or null.
 * The account of the invited address: a mailed link confirms it (ruling 47), a copied link needs it
 * confirmed. @throws DomainError NOT_FOUND (unknown link), FORBIDDEN (another account), ACCOUNT_UNVERIFIED,
 * INVALID_REQUEST (expired, used, revoked)
 */
export const accept = accountProcedure
  .input(z.object({ token: z.string().min(1).max(200) }))
  .output(z.object({ teamUrl: z.string().nullable() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const invited = await lockOpenInvitation(tx, input.token);
      if (invited.invitation.email !== ctx.account.email) {
        throw new DomainError("FORBIDDEN", "This invitation was sent to another address.");
      }
      if (!invited.isMailed && !(await isConfirmed(tx, ctx.account.userId))) {
        throw new DomainError("ACCOUNT_UNVERIFIED");
      }
      return { teamUrl: await joinInvited(tx, invited, ctx.account.userId, ctx) };
    }),
  );

export async function isConfirmed(connection: Connection, userId: number): Promise<boolean> {
  const [user] = await connection.select().from(users).where(eq(users.id, userId));
  return Boolean(user?.emailVerifiedAt);
}

/**
 * Returns the open invitation of a link and locks the organisation's memberships.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST
 */
export async function lockOpenInvitation(tx: Transaction, token: string): Promise<Invited> {
  const unlockedInvitation = await findInvitationByToken(tx, token);
  if (!unlockedInvitation) throw new DomainError("NOT_FOUND", "This invitation is not valid.");
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, unlockedInvitation.organisation.id))
    .for("no key update");
  const invited = await findInvitationByToken(tx, token);
  if (!invited) throw new DomainError("NOT_FOUND", "This invitation is not valid.");
  if (invited.state !== "open") throw new DomainError("INVALID_REQUEST", REASONS[invited.state]);
  return invited;
}

/** Makes the user a member of the invitation's place and uses it up. Returns the team to open. */
export async function joinInvited(
  tx: Transaction,
  invited: Invited,
  userId: number,
  by: Pick<SettingsBy, "origin" | "requestId">,
): Promise<string | null> {
  const { invitation, organisation, team } = invited;
  const now = await clock.now(tx);
  await tx
    .insert(organisationMembers)
    .values({
      organisationId: organisation.id,
      userId,
      role: team ? "MEMBER" : invitation.role,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [organisationMembers.organisationId, organisationMembers.userId],
      // The enum runs from ADMIN down, so the least is the highest.
      set: { role: sql`least(${organisationMembers.role}, excluded.role)` },
    });
  if (team) {
    await tx
      .insert(teamMembers)
      .values({ teamId: team.id, userId, role: invitation.role, createdAt: now })
      .onConflictDoUpdate({
        target: [teamMembers.teamId, teamMembers.userId],
        set: { role: sql`least(${teamMembers.role}, excluded.role)` },
      });
  }
  await tx.update(invitations).set({ acceptedAt: now }).where(eq(invitations.id, invitation.id));
  await tx
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
  await mailJoined(tx, { invitation, organisation, team }, userId, now);
  await recordJoined(tx, invited, userId, by);
  return team ? team.url : findFirstTeamUrl(tx, organisation.id, userId);
}

/** Records that the person joined by themselves, with the role in the invitation. */
async function recordJoined(
  tx: Transaction,
  { invitation, organisation, team }: Invited,
  userId: number,
  { origin, requestId }: Pick<SettingsBy, "origin" | "requestId">,
): Promise<void> {
  const [person] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return;
  const { name, email } = person;
  await recordSettingsChange(
    tx,
    { actor: { kind: "USER", userId, name, email }, origin, requestId },
    {
      action: "MEMBER_JOINED",
      place: toLogPlace({ organisation, team }),
      target: toPersonTarget(person),
      changes: listInitialChanges({ role: invitation.role }),
    },
  );
}

async function mailJoined(
  tx: Transaction,
  { invitation, organisation, team }: Pick<Invited, "invitation" | "organisation" | "team">,
  userId: number,
  now: Date,
): Promise<void> {
  const [person] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return;
  const { name } = team ?? organisation;
  const here = { organisation, team, name, role: invitation.role, restriction: null };
  const data = {
    place: name,
    person: toMailPerson(person),
    memberRole: invitation.role,
    url: buildMembersUrl(here),
  };
  await enqueueManagerMails(tx, here, { kind: "MEMBER_JOINED", data }, { except: [userId], now });
}

/** Returns the oldest team of the organisation that this person reaches. */
async function findFirstTeamUrl(
  tx: Transaction,
  organisationId: number,
  userId: number,
): Promise<string | null> {
  const [row] = await tx
    .select({ url: teams.url })
    .from(teamAccess)
    .innerJoin(teams, eq(teams.id, teamAccess.teamId))
    .where(and(eq(teams.organisationId, organisationId), eq(teamAccess.userId, userId)))
    .orderBy(asc(teams.id))
    .limit(1);
  return row?.url ?? null;
}
