import { and, eq } from "drizzle-orm";
import { FirstSteps } from "@/server/contract/first-steps";
import type { Connection } from "@/server/db/client";
import { organisations, savedSignatures, teams, users } from "@/server/db/schema";
import { hasCompleted } from "@/server/db/store/completed-own";
import type { TeamActor } from "@/server/domain/actor";
import { parseOwnSettings } from "@/server/domain/settings";
import { mayManage } from "@/server/domain/tenancy/rank";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns the caller's progress in the first steps of this team, unless dismissed. Any member, for
 * themselves.
 */
export const show = teamProcedure.output(FirstSteps).query(async ({ ctx: { db, actor } }) => {
  const [user] = await db
    .select({ dismissedAt: users.firstStepsDismissedAt })
    .from(users)
    .where(eq(users.id, actor.userId));
  if (user?.dismissedAt) return { signature: true, team: true, loop: true, isDismissed: true };
  const [signatureRow] = await db
    .select({ purpose: savedSignatures.purpose })
    .from(savedSignatures)
    .where(and(eq(savedSignatures.userId, actor.userId), eq(savedSignatures.purpose, "SIGNATURE")));
  return {
    signature: signatureRow !== undefined,
    team: mayManage(actor.role) ? await hasChosenDates(db, actor) : null,
    loop: await hasCompleted(db, actor),
    isDismissed: false,
  };
});

async function hasChosenDates(db: Connection, { teamId }: TeamActor): Promise<boolean> {
  const [row] = await db
    .select({ own: teams.settings, organisations: organisations.settings })
    .from(teams)
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(eq(teams.id, teamId));
  const chosen = { ...parseOwnSettings(row?.organisations), ...parseOwnSettings(row?.own) };
  return chosen.documentLanguage !== undefined && chosen.documentDateFormat !== undefined;
}
