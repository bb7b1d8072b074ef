import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { createRestrictionError } from "@/server/domain/tenancy/restriction-error";
import { createTokenLimitError, getTokenLimit } from "@/server/domain/tenancy/token-limit";
import { envelopes } from "../schema";

/**
 * Builds the condition of envelopes that a restricted member may change: their own documents made from
 * templates, or none (ruling 90).
 */
export function isWithinRestriction({ restriction, userId }: TeamActor): SQL | undefined {
  if (restriction === null) return undefined;
  if (restriction !== "TEMPLATES_ONLY") return sql`false`;
  return and(eq(envelopes.userId, userId), eq(envelopes.type, "DOCUMENT"), eq(envelopes.source, "TEMPLATE"));
}

export function createNotWritableError(actor: TeamActor): DomainError {
  if (actor.restriction !== null) return createRestrictionError(actor.restriction);
  const limit = getTokenLimit(actor);
  return limit
    ? createTokenLimitError(limit, "which it may read and use, not change")
    : new DomainError("FORBIDDEN");
}
