import { and, eq, gt } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { sessions } from "@/server/db/schema";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";

/** Who calls, as a verb of a team has it. */
type ProvenCaller = {
  actor: TeamActor;
  account: { sessionId: string } | null;
  company?: { sessionId: string } | null | undefined;
};

/** So long after showing who one is nothing more is asked before a change of security (ASVS 5, 7.5.3). */
const PROOF_LIFETIME_MS = 10 * 60 * 1000;

/** Until when a session counts as freshly proven; null when it does not. */
export async function provenUntil(connection: Connection, sessionId: string): Promise<Date | null> {
  const now = await clock.now(connection);
  const [row] = await connection
    .select({ provenAt: sessions.provenAt })
    .from(sessions)
    .where(
      and(eq(sessions.id, sessionId), gt(sessions.provenAt, new Date(now.getTime() - PROOF_LIFETIME_MS))),
    );
  return row?.provenAt ? new Date(row.provenAt.getTime() + PROOF_LIFETIME_MS) : null;
}

/** Step-up: whoever sits at an open screen may look, and must show who they are before the ways in change. @throws DomainError PROOF_NEEDED */
export async function assertFreshProof(connection: Connection, sessionId: string): Promise<void> {
  if ((await provenUntil(connection, sessionId)) === null) throw new DomainError("PROOF_NEEDED");
}

/**
 * Step-up of a verb that tokens may call too: a person shows who they are, a token was made by one who did.
 * @throws DomainError PROOF_NEEDED
 */
export async function assertProvenCaller(
  connection: Connection,
  { actor, account, company }: ProvenCaller,
): Promise<void> {
  if (actor.kind === "apiToken") return;
  const sessionId = (account ?? company)?.sessionId;
  if (sessionId === undefined) throw new DomainError("PROOF_NEEDED");
  await assertFreshProof(connection, sessionId);
}

/** Whoever sits there has just shown who they are. */
export async function markProven(connection: Connection, sessionId: string): Promise<void> {
  await connection
    .update(sessions)
    .set({ provenAt: await clock.now(connection) })
    .where(eq(sessions.id, sessionId));
}
