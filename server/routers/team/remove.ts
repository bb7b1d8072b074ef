import { and, count, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { invitations, teams } from "@/server/db/schema";
import { countWaiting } from "@/server/db/store/envelope-counts";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { revokeTokens } from "@/server/db/store/tenancy";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { memberProcedure } from "@/server/trpc";
import { enqueueMemberMails, toMailPerson } from "../member/member-mails";
import { type CallerMembership, lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";

/**
 * Deletes a team softly: access, tokens and invitations end; documents, evidence and recipients' copies stay.
 * Needs its name typed again, no pending documents, and another team. Team ADMIN, freshly proven
 * (domain/README.md 3.2). @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, INVALID_BODY (name),
 * INVALID_REQUEST (documents waiting, last team)
 */
export const remove = memberProcedure
  .input(z.object({ teamId: z.int32(), name: z.string().max(400) }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { teamId } = input;
      const here = await lockPlace(tx, ctx.account, { kind: "team", teamId });
      if (here.role !== "ADMIN") throw new DomainError("FORBIDDEN", "Only an admin may delete a team.");
      if (input.name.trim() !== here.name) {
        throw new DomainError("INVALID_BODY", "name: type the name of the team to delete it.");
      }
      await assertMayGo(tx, teamId, here.organisation.id);
      await assertFreshProof(tx, ctx.account.sessionId);
      const now = await clock.now(tx);
      await enqueueMemberMails(tx, here, buildDeletionNotice(here, ctx.account), {
        except: [ctx.account.userId],
        now,
      });
      await tx.update(teams).set({ deletedAt: now }).where(eq(teams.id, teamId));
      await revokeTokens(tx, [teamId], now);
      await tx
        .update(invitations)
        .set({ revokedAt: now })
        .where(
          and(eq(invitations.teamId, teamId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
        );
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "TEAM_DELETED",
        place: { teamId },
        target: { kind: "TEAM", id: teamId, name: here.name },
      });
      return { success: true };
    }),
  );

const buildDeletionNotice = (here: CallerMembership, account: { name: string; email: string }) => ({
  kind: "TEAM_DELETED" as const,
  data: {
    place: here.name,
    organisation: here.organisation.name,
    person: toMailPerson(account),
    url: env().BASE_URL,
  },
});

async function assertMayGo(tx: Transaction, teamId: number, organisationId: number): Promise<void> {
  // Locked, so that no document is sent between the count and the commit.
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for("update");
  const waiting = await countWaiting(tx, [teamId]);
  if (waiting > 0) {
    throw new DomainError("INVALID_REQUEST", `${waiting} documents of this team still wait for somebody.`);
  }
  const [others] = await tx
    .select({ count: count() })
    .from(teams)
    .where(and(eq(teams.organisationId, organisationId), ne(teams.id, teamId), isNull(teams.deletedAt)));
  if (!others?.count) throw new DomainError("INVALID_REQUEST", "An organisation keeps at least one team.");
}
