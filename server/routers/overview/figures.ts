import { subDays } from "date-fns";
import { clock } from "@/server/clock";
import { ListEnvelopes } from "@/server/contract/envelope-filter";
import { OverviewFigures, OverviewInput } from "@/server/contract/overview";
import type { Connection } from "@/server/db/client";
import { listVisibleEnvelopes } from "@/server/db/store/envelope";
import { countListed } from "@/server/db/store/envelope-list";
import { listRecipientsOfEnvelopes, listSigningModes } from "@/server/db/store/envelope-parts";
import { countCompleted, countExpiring, listEnvelopesAwaitingMe } from "@/server/db/store/overview";
import type { TeamActor } from "@/server/domain/actor";
import { UNSENT, WAITING } from "@/server/domain/envelope/status";
import { ATTENTION_DAYS, EXPIRING_WITHIN_DAYS, getMonthStart } from "@/server/domain/overview/windows";
import { canAct } from "@/server/domain/recipient/turn";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import { teamProcedure } from "@/server/trpc";

const MOST_TURNS = 200;
const MOST_EXPIRING = 1000;

/** Counts documents for the home page (components/owner-pages.md 3.1). Any member, within their view. */
export const figures = teamProcedure
  .meta({ openapi: { method: "GET", path: "/overview" } })
  .input(OverviewInput)
  .output(OverviewFigures)
  .query(async ({ ctx, input }) => {
    const { db, actor } = ctx;
    const now = await clock.now(db);
    const expiring = { from: subDays(now, ATTENTION_DAYS), until: subDays(now, -EXPIRING_WITHIN_DAYS) };
    const countWithStatus = (status: EnvelopeStatus) =>
      countListed(db, actor, ListEnvelopes.parse({ type: "DOCUMENT", folderId: "*", status }));
    return {
      yourTurn: await countTurns(db, actor, now),
      waiting: await countWithStatus(WAITING),
      expiring: await countExpiring(db, actor, expiring, MOST_EXPIRING),
      completedThisMonth: await countCompleted(db, actor, getMonthStart(now, input.timezone)),
      drafts: await countWithStatus(UNSENT),
    };
  });

/** Counts documents on which the member can act now, by the rule of the signing page. */
async function countTurns(db: Connection, actor: TeamActor, now: Date): Promise<number> {
  if (actor.kind !== "user") return 0;
  const ids = await listEnvelopesAwaitingMe(db, actor, MOST_TURNS);
  if (ids.length === 0) return 0;
  const people = await listRecipientsOfEnvelopes(db, ids);
  const modes = await listSigningModes(db, ids);
  const me = actor.email.toLowerCase();
  return (await listVisibleEnvelopes(db, actor, ids)).filter((envelope) => {
    const recipients = people.filter(({ envelopeId }) => envelopeId === envelope.id);
    const signingMode = modes.find(({ envelopeId }) => envelopeId === envelope.id)?.mode ?? "PARALLEL";
    return recipients.some(
      (row) =>
        row.email.toLowerCase() === me && canAct(row, { ...envelope, recipients, signingMode }, now).ok,
    );
  }).length;
}
