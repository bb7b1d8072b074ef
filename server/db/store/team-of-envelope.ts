import { eq } from "drizzle-orm";
import type { Connection } from "../client";
import { envelopeItems, envelopes, teams } from "../schema";

/**
 * The address of the team that holds an item, whoever asks; null for an unknown one. It says nothing of the item: who
 * belongs to that team, and whether they see it, is asked after it.
 */
export async function teamUrlOfItem(connection: Connection, itemId: string): Promise<string | null> {
  const [team] = await connection
    .select({ url: teams.url })
    .from(envelopeItems)
    .innerJoin(envelopes, eq(envelopes.id, envelopeItems.envelopeId))
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .where(eq(envelopeItems.id, itemId));
  return team?.url ?? null;
}

/** As `teamUrlOfItem`, by envelope. */
export async function teamUrlOfEnvelope(connection: Connection, envelopeId: string): Promise<string | null> {
  const [team] = await connection
    .select({ url: teams.url })
    .from(envelopes)
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .where(eq(envelopes.id, envelopeId));
  return team?.url ?? null;
}
