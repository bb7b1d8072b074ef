import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { DomainError } from "@/server/domain/errors";
import type { SettingsChangeOfKey } from "@/server/domain/organisation-log/changes";
import type {
  SettingsAction,
  SettingsActorKind,
  SettingsTarget,
} from "@/server/domain/organisation-log/vocabulary";
import type { Transaction } from "../client";
import { organisationAuditHeads, organisationAudits, organisations, teams } from "../schema";
import { GENESIS, hashChainEntry, NO_ORIGIN, type Origin } from "./audit";

export type SettingsBy = {
  actor: { kind: SettingsActorKind; userId: number | null; name: string | null; email: string | null };
  origin: Origin;
  requestId: string | null;
};

const buildServiceAuthor = (kind: SettingsActorKind): SettingsBy => ({
  actor: { kind, userId: null, name: null, email: null },
  origin: NO_ORIGIN,
  requestId: null,
});

export const BY_SERVICE = buildServiceAuthor("SYSTEM");
/** A command on the installation's machine, where no one has signed in. */
export const BY_COMMAND = buildServiceAuthor("INSTALLATION");

export type SettingsChange = {
  action: SettingsAction;
  place: { teamId: number } | { organisationId: number };
  target: { kind: SettingsTarget; id: string | number | null; name: string };
  changes?: readonly SettingsChangeOfKey[];
};

/**
 * Appends one entry to an organisation's log, in the transaction of the change, so that neither exists
 * without the other. No other code writes it. Numbers are consecutive because the head stays locked until the
 * transaction ends; a rollback leaves no gap. Lock order: organisation, teams and envelopes first, the head
 * last. Times never run backwards within one log.
 */
export async function recordSettingsChange(
  tx: Transaction,
  { actor, origin, requestId }: SettingsBy,
  { action, place, target, changes = [] }: SettingsChange,
): Promise<void> {
  const spot = await loadLogPlace(tx, place);
  const now = await clock.now(tx);
  const head = await lockHead(tx, spot.organisationId, now);
  const chained = {
    organisationId: spot.organisationId,
    seq: head.seq + 1,
    action,
    teamId: spot.teamId,
    place: spot.name,
    actorKind: actor.kind,
    actorUserId: actor.userId,
    actorName: actor.name,
    actorEmail: actor.email,
    targetKind: target.kind,
    targetId: target.id === null ? null : String(target.id),
    targetName: target.name,
    changes: [...changes],
    ipAddress: origin.ipAddress,
    requestId,
    createdAt: new Date(Math.max(head.at.getTime(), now.getTime())),
  };
  const hash = hashChainEntry(head.hash, chained);
  await tx.insert(organisationAudits).values({ ...chained, prevHash: head.hash, hash });
  await tx
    .update(organisationAuditHeads)
    .set({ seq: chained.seq, hash, at: chained.createdAt })
    .where(eq(organisationAuditHeads.organisationId, spot.organisationId));
}

/** Locks the end of a log until the transaction ends; the first entry creates it. */
async function lockHead(tx: Transaction, organisationId: number, now: Date) {
  await tx
    .insert(organisationAuditHeads)
    .values({ organisationId, seq: 0, hash: GENESIS, at: now })
    .onConflictDoNothing();
  const [head] = await tx
    .select()
    .from(organisationAuditHeads)
    .where(eq(organisationAuditHeads.organisationId, organisationId))
    .for("update");
  if (!head) throw new DomainError("CONFLICT");
  return head;
}

async function loadLogPlace(tx: Transaction, place: SettingsChange["place"]) {
  const [spot] =
    "teamId" in place
      ? await tx
          .select({ organisationId: teams.organisationId, teamId: teams.id, name: teams.name })
          .from(teams)
          .where(eq(teams.id, place.teamId))
      : await tx
          .select({ organisationId: organisations.id, name: organisations.name })
          .from(organisations)
          .where(eq(organisations.id, place.organisationId));
  if (!spot) throw new DomainError("NOT_FOUND");
  return { teamId: null, ...spot };
}
