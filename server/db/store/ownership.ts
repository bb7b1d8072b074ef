import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { TeamActor } from "@/server/domain/actor";
import type { Connection, Transaction } from "../client";
import { envelopes, organisations, teamAccess, teams, users } from "../schema";
import { recordAuditOnEach } from "./audit";
import { type EnvelopeRow, isWritableEnvelope } from "./envelope";
import { countChange } from "./scheduled-sending";
import type { AuditContext } from "./transition";

export type EnvelopeOwner = { id: number; email: string };
type Cause = Extract<AuditEntryInput, { type: "DOCUMENT_OWNER_CHANGED" }>["data"]["cause"];

/**
 * Transfers locked envelopes of one owner to another, with an audit entry each. It counts as a change, so it
 * cancels a scheduled sending (ruling 75).
 */
export async function transferEnvelopes(
  tx: Transaction,
  ids: readonly string[],
  people: { from: EnvelopeOwner; to: EnvelopeOwner },
  cause: Cause,
  act: AuditContext,
): Promise<void> {
  for (let start = 0; start < ids.length; start += 1000) {
    await countChange(tx, ids.slice(start, start + 1000), { userId: people.to.id }, act.now);
  }
  const data = { from: people.from.email, to: people.to.email, cause };
  await recordAuditOnEach(tx, ids, { type: "DOCUMENT_OWNER_CHANGED", data }, act);
}

/** Transfers everything a user owns in these teams to another, deleted envelopes too. Returns how many. */
export async function handOverEnvelopes(
  tx: Transaction,
  teamIds: readonly number[],
  people: { from: EnvelopeOwner; to: EnvelopeOwner },
  cause: Cause,
  act: AuditContext,
): Promise<number> {
  if (teamIds.length === 0) return 0;
  const rows = await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(and(inArray(envelopes.teamId, [...teamIds]), eq(envelopes.userId, people.from.id)))
    .orderBy(envelopes.id)
    .for("update");
  await transferEnvelopes(
    tx,
    rows.map(({ id }) => id),
    people,
    cause,
    act,
  );
  return rows.length;
}

/** Locks the given envelopes, or all of an owner, that the actor may change, always in the same order. */
export const lockOwnedEnvelopes = (
  tx: Transaction,
  actor: TeamActor,
  which: { ids: readonly string[] } | { ownerId: number },
): Promise<EnvelopeRow[]> =>
  tx
    .select()
    .from(envelopes)
    .where(
      and(
        "ids" in which ? inArray(envelopes.id, [...which.ids]) : eq(envelopes.userId, which.ownerId),
        isWritableEnvelope(actor),
      ),
    )
    .orderBy(asc(envelopes.id))
    .for("update");

/**
 * Prevents changes of an organisation's members until this transaction ends; other transfers run in parallel.
 */
export const holdMembers = (tx: Transaction, teamId: number) =>
  tx
    .select({ id: organisations.id })
    .from(organisations)
    .innerJoin(teams, eq(teams.organisationId, organisations.id))
    .where(eq(teams.id, teamId))
    .for("share", { of: organisations });

export async function findMemberByAddress(connection: Connection, teamId: number, email: string) {
  const [row] = await connection
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      language: users.language,
      restriction: teamAccess.restriction,
    })
    .from(teamAccess)
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .where(and(eq(teamAccess.teamId, teamId), eq(users.email, email), isNull(users.disabledAt)));
  return row ?? null;
}

export async function loadOwnerEmails(
  connection: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await connection
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
