import { eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";

/**
 * Requires a confirmed address before documents go to others (ruling 47, T52).
 * @throws DomainError FORBIDDEN
 */
export async function assertVerified(connection: Connection, actor: TeamActor): Promise<void> {
  const [user] = await connection
    .select({ verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, actor.userId));
  if (!user?.verifiedAt)
    throw new DomainError("FORBIDDEN", "Confirm your e-mail address before you send documents.");
}
