import { and, eq, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import { invitations, users } from "@/server/db/schema";
import { recordSettingsChange, type SettingsBy } from "@/server/db/store/organisation-log";
import { EmailAddress } from "@/server/domain/email-address";
import { DomainError } from "@/server/domain/errors";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { assertMayGrant, assertMayManage } from "@/server/domain/tenancy/rank";
import { TEAM_ROLES, type TeamRole } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import { memberProcedure } from "@/server/trpc";
import {
  buildMembershipQuery,
  type CallerMembership,
  lockPlace,
  TeamOrOrganisation,
} from "../member/membership-scope";
import { toLogPlace, toSettingsBy } from "../organisation-log/log-actor";
import { enqueueInvitationMails, newInvitationLink } from "./send";

const OUTCOMES = ["invited", "alreadyMember", "alreadyInvited"] as const;
/** Up to 50 addresses per call: enough for any team, too few for spam. */
const CALLS_PER_HOUR = 30;

/**
 * Invites people to a team or organisation by mail, for seven days; members and openly invited people get no
 * second one. ADMIN and MANAGER with a confirmed address (ruling 47), no role above their own; freshly proven
 * above MEMBER. @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, TOO_MANY_REQUESTS
 */
export const create = memberProcedure
  .input(
    z.object({
      place: TeamOrOrganisation,
      emails: z.array(EmailAddress).min(1).max(50),
      role: z.enum(TEAM_ROLES),
    }),
  )
  .output(z.object({ data: z.array(z.object({ email: z.string(), outcome: z.enum(OUTCOMES) })) }))
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `invite:${ctx.account.userId}`, CALLS_PER_HOUR, HOUR_MS);
    const data = await ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      assertMayManage(here.role);
      assertMayGrant(here.role, input.role);
      if (input.role !== "MEMBER") await assertFreshProof(tx, ctx.account.sessionId);
      const inviter = await loadInviter(tx, ctx.account.userId);
      const now = await clock.now(tx);
      await forgetExpired(tx, here, now);
      const emails = [...new Set(input.emails)];
      const members = await listMemberAddresses(tx, here, emails);
      const open = await listInvitedAddresses(tx, here, emails);
      const getInviteOutcome = (email: string): (typeof OUTCOMES)[number] =>
        members.has(email) ? "alreadyMember" : open.has(email) ? "alreadyInvited" : "invited";
      const answers = emails.map((email) => ({ email, outcome: getInviteOutcome(email) }));
      const invited = answers.filter(({ outcome }) => outcome === "invited").map(({ email }) => email);
      await inviteAddresses(
        tx,
        here,
        { emails: invited, role: input.role, inviter, by: toSettingsBy(ctx) },
        now,
      );
      return answers;
    });
    return { data };
  });

type Inviter = Awaited<ReturnType<typeof loadInviter>>;

async function inviteAddresses(
  tx: Transaction,
  here: CallerMembership,
  given: { emails: readonly string[]; role: TeamRole; inviter: Inviter; by: SettingsBy },
  now: Date,
): Promise<void> {
  const { emails, role, inviter } = given;
  if (emails.length === 0) return;
  const newInvitations = emails.map((email) => ({ id: newId(), email, role, ...newInvitationLink(now) }));
  await tx.insert(invitations).values(
    newInvitations.map(({ token: _, ...row }) => ({
      ...row,
      organisationId: here.organisation.id,
      teamId: here.team?.id ?? null,
      invitedByUserId: inviter.id,
      createdAt: now,
    })),
  );
  await enqueueInvitationMails(tx, here, inviter, newInvitations, now);
  for (const { id, email } of newInvitations)
    await recordSettingsChange(tx, given.by, {
      action: "INVITATION_CREATED",
      place: toLogPlace(here),
      target: { kind: "INVITATION", id, name: email },
      changes: listInitialChanges({ role }),
    });
}

/**
 * Returns the inviter; mail to strangers needs a confirmed address.
 * @throws DomainError ACCOUNT_UNVERIFIED
 */
export async function loadInviter(connection: Connection, userId: number) {
  const [user] = await connection.select().from(users).where(eq(users.id, userId));
  if (!user?.emailVerifiedAt) throw new DomainError("ACCOUNT_UNVERIFIED");
  return user;
}

/** Condition for invitations of this place that are neither used nor revoked. */
export const isUnanswered = ({ organisation, team }: CallerMembership): SQL | undefined =>
  and(
    eq(invitations.organisationId, organisation.id),
    team ? eq(invitations.teamId, team.id) : isNull(invitations.teamId),
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
  );

/** Revokes expired invitations, which makes room for new ones to the same addresses. */
async function forgetExpired(tx: Transaction, here: CallerMembership, now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(isUnanswered(here), lte(invitations.expiresAt, now)));
}

async function listInvitedAddresses(
  tx: Transaction,
  here: CallerMembership,
  emails: string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(isUnanswered(here), inArray(invitations.email, emails)));
  return new Set(rows.map(({ email }) => email));
}

async function listMemberAddresses(
  tx: Transaction,
  here: CallerMembership,
  emails: string[],
): Promise<Set<string>> {
  const memberships = buildMembershipQuery(tx, here);
  const rows = await tx
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inArray(users.email, emails));
  return new Set(rows.map(({ email }) => email));
}
