import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { limitOf } from "@/server/domain/tenancy/token-limit";
import { envelopes, teams } from "../schema";

/**
 * ORGANISATION templates of sibling teams: read and used by every team of the organisation, whatever the role,
 * for that is what whoever shared them asked for; never written (ruling 25). A limited token names what it sees, and
 * that is of its own team.
 */
export function sharedTemplates(actor: TeamActor): SQL | undefined {
  if (limitOf(actor) !== null) return sql`false`;
  return and(
    eq(envelopes.type, "TEMPLATE"),
    eq(envelopes.templateType, "ORGANISATION"),
    isNull(envelopes.deletedAt),
    sql`${envelopes.teamId} in (select sibling.id from ${teams} sibling join ${teams} own
      on own.organisation_id = sibling.organisation_id and own.id <> sibling.id
      where own.id = ${actor.teamId} and sibling.deleted_at is null)`,
  );
}
