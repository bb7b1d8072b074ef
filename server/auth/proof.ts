import { and, eq, gt } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { sessions } from "@/server/db/schema";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";

type ProvenCaller = {
  actor: TeamActor;
  account: { sessionId: string } | null;
  company?: { sessionId: string } | null | undefined;
};

/** Time after a proof in which a change of security needs no new one (ASVS 5, 7.5.3). */
const PROOF_LIFETIME_MS = 10 * 60 * 1000;

/** Returns the end of a session's fresh proof; null if it has none. */
export async function findProofExpiry(connection: Connection, sessionId: string): Promise<Date | null> {
  const now = await clock.now(connection);
  const [row] = await connection
    .select({ provenAt: sessions.provenAt })
    .from(sessions)
    .where(
      and(eq(sessions.id, sessionId), gt(sessions.provenAt, new Date(now.getTime() - PROOF_LIFETIME_MS))),
    );
  return row?.provenAt ? new Date(row.provenAt.getTime() + PROOF_LIFETIME_MS) : null;
}

/**
 * Asserts a step-up: at an open screen anyone may look, but must prove their identity before a change of the
 * ways to sign in.
 * @throws DomainError PROOF_NEEDED
 */
export async function assertFreshProof(connection: Connection, sessionId: string): Promise<void> {
  if ((await findProofExpiry(connection, sessionId)) === null) throw new DomainError("PROOF_NEEDED");
}

/**
 * Asserts a step-up for a procedure that tokens may call too: a person needs a fresh proof; a token's creator gave
 * one.
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

export async function markProven(connection: Connection, sessionId: string): Promise<void> {
  await connection
    .update(sessions)
    .set({ provenAt: await clock.now(connection) })
    .where(eq(sessions.id, sessionId));
}
