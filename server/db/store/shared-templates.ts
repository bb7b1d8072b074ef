import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { getTokenLimit } from "@/server/domain/tenancy/token-limit";
import { envelopes, teams } from "../schema";

/**
 * Builds the condition of ORGANISATION templates of sibling teams. Every team of the organisation may read
 * and use them, whatever the role, and never write them (ruling 25). A limited token sees only its own
 * team's.
 */
export function isVisibleSharedTemplate(actor: TeamActor): SQL | undefined {
  if (getTokenLimit(actor) !== null) return sql`false`;
  return and(
    eq(envelopes.type, "TEMPLATE"),
    eq(envelopes.templateType, "ORGANISATION"),
    isNull(envelopes.deletedAt),
    sql`${envelopes.teamId} in (select sibling.id from ${teams} sibling join ${teams} own
      on own.organisation_id = sibling.organisation_id and own.id <> sibling.id
      where own.id = ${actor.teamId} and sibling.deleted_at is null)`,
  );
}
