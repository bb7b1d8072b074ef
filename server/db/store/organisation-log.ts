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
import { chainHash, GENESIS, NO_ORIGIN, type Origin } from "./audit";

/** Who changes something, named as they are now, from where, and by which request. */
export type SettingsBy = {
  actor: { kind: SettingsActorKind; userId: number | null; name: string | null; email: string | null };
  origin: Origin;
  requestId: string | null;
};

const nobody = (kind: SettingsActorKind): SettingsBy => ({
  actor: { kind, userId: null, name: null, email: null },
  origin: NO_ORIGIN,
  requestId: null,
});

/** What the service does by itself. */
export const BY_SERVICE = nobody("SYSTEM");
/** Whoever runs the installation, by a command on its machine: nobody there has signed in. */
export const BY_COMMAND = nobody("INSTALLATION");

/** What the log says happened. */
export type SettingsChange = {
  action: SettingsAction;
  /** The team it is about, or the organisation as a whole. */
  place: { teamId: number } | { organisationId: number };
  target: { kind: SettingsTarget; id: string | number | null; name: string };
  changes?: readonly SettingsChangeOfKey[];
};

/**
 * Appends one entry to the log of an organisation: THE writer of it, called in the transaction that makes the change, so
 * that neither is there without the other. Numbers follow each other because the head stays locked until that transaction
 * ends; one that is rolled back leaves no gap. Lock whatever else the change needs first: of organisation, teams and
 * envelopes, the head comes last. Times never run backwards within one log.
 */
export async function recordSettingsChange(
  tx: Transaction,
  { actor, origin, requestId }: SettingsBy,
  { action, place, target, changes = [] }: SettingsChange,
): Promise<void> {
  const spot = await spotOf(tx, place);
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
  const hash = chainHash(head.hash, chained);
  await tx.insert(organisationAudits).values({ ...chained, prevHash: head.hash, hash });
  await tx
    .update(organisationAuditHeads)
    .set({ seq: chained.seq, hash, at: chained.createdAt })
    .where(eq(organisationAuditHeads.organisationId, spot.organisationId));
}

/** The end of a log, held still until the transaction ends; a log begins with its first entry. */
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

async function spotOf(tx: Transaction, place: SettingsChange["place"]) {
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
