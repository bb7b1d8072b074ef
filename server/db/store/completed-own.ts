import { and, eq, isNull } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { FINISHED } from "@/server/domain/envelope/status";
import type { Connection } from "../client";
import { envelopes } from "../schema";
import { hasStatus } from "./status-conditions";

export async function hasCompleted(db: Connection, { teamId, userId }: TeamActor): Promise<boolean> {
  const [row] = await db
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(
      and(
        eq(envelopes.teamId, teamId),
        eq(envelopes.userId, userId),
        eq(envelopes.type, "DOCUMENT"),
        hasStatus(FINISHED),
        isNull(envelopes.deletedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}
