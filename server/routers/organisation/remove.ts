import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { teams } from "@/server/db/schema";
import { countWaiting } from "@/server/db/store/envelope-counts";
import { endOrganisation } from "@/server/db/store/organisation-end";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { memberProcedure } from "@/server/trpc";
import { enqueueMemberMails, toMailPerson } from "../member/member-mails";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";

/**
 * Ends an organisation with all its teams: access, tokens, invitations, company sign-in and directory stop;
 * members get a mail (mail 24); documents and evidence stay. Needs its name typed again and no pending
 * documents. Its owner alone, freshly proven. @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED,
 * INVALID_BODY (name), INVALID_REQUEST (documents waiting)
 */
export const remove = memberProcedure
  .input(z.object({ organisationId: z.int32(), name: z.string().max(400) }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId } = input;
      const here = await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      if (here.organisation.ownerUserId !== ctx.account.userId) {
        throw new DomainError("FORBIDDEN", "Only the owner of an organisation may delete it.");
      }
      if (input.name.trim() !== here.name) {
        throw new DomainError("INVALID_BODY", "name: type the name of the organisation to delete it.");
      }
      await assertFreshProof(tx, ctx.account.sessionId);
      const teamIds = await lockTeams(tx, organisationId);
      const waiting = await countWaiting(tx, teamIds);
      if (waiting > 0) {
        const message = `${waiting} documents of this organisation still wait for somebody.`;
        throw new DomainError("INVALID_REQUEST", message);
      }
      const now = await clock.now(tx);
      const data = { place: here.name, person: toMailPerson(ctx.account), url: env().BASE_URL };
      await enqueueMemberMails(
        tx,
        here,
        { kind: "ORGANISATION_DELETED", data },
        { except: [ctx.account.userId], now },
      );
      await endOrganisation(tx, organisationId, teamIds, now);
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "ORGANISATION_DELETED",
        place: { organisationId },
        target: { kind: "ORGANISATION", id: organisationId, name: here.name },
        changes: listInitialChanges({ teams: teamIds.length }),
      });
      const by = { requestId: ctx.requestId, userId: ctx.account.userId };
      log.warn({ ...by, organisationId, teams: teamIds.length }, "an organisation was deleted by its owner");
      return { success: true };
    }),
  );

/** Locks the teams, so that no document is sent between the count and the commit. */
async function lockTeams(tx: Transaction, organisationId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.organisationId, organisationId), isNull(teams.deletedAt)))
    .orderBy(asc(teams.id))
    .for("update");
  return rows.map(({ id }) => id);
}
