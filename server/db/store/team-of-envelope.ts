import { eq } from "drizzle-orm";
import type { Connection } from "../client";
import { envelopeItems, envelopes, teams } from "../schema";

/**
 * Returns the address of the team that holds an item; null for an unknown one. It checks no rights:
 * membership and visibility are checked afterwards.
 */
export async function findItemTeamUrl(connection: Connection, itemId: string): Promise<string | null> {
  const [team] = await connection
    .select({ url: teams.url })
    .from(envelopeItems)
    .innerJoin(envelopes, eq(envelopes.id, envelopeItems.envelopeId))
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .where(eq(envelopeItems.id, itemId));
  return team?.url ?? null;
}

/** Like `findItemTeamUrl`, by envelope. */
export async function findEnvelopeTeamUrl(
  connection: Connection,
  envelopeId: string,
): Promise<string | null> {
  const [team] = await connection
    .select({ url: teams.url })
    .from(envelopes)
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .where(eq(envelopes.id, envelopeId));
  return team?.url ?? null;
}
