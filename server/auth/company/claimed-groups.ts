import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { claimedGroups, scimConnections } from "@/server/db/schema";

export async function loadGroupsClaim(connection: Connection, organisationId: number): Promise<string> {
  const [row] = await connection
    .select({ groupsClaim: scimConnections.groupsClaim })
    .from(scimConnections)
    .where(eq(scimConnections.organisationId, organisationId));
  return row?.groupsClaim ?? "groups";
}

/**
 * Stores the groups that a provider named. Null (the provider left them out because there are too many) keeps
 * the earlier ones.
 */
export async function storeClaimedGroups(
  connection: Connection,
  { organisationId, userId }: { organisationId: number; userId: number },
  groups: readonly string[] | null,
): Promise<void> {
  if (groups === null) return;
  const names = [...new Set(groups.map((name) => name.trim().toLowerCase()))];
  const claimed = { names, claimedAt: await clock.now(connection) };
  await connection
    .insert(claimedGroups)
    .values({ organisationId, userId, ...claimed })
    .onConflictDoUpdate({ target: [claimedGroups.organisationId, claimedGroups.userId], set: claimed });
}
