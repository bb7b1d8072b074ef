import { and, asc, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { UNSENT, WAITING } from "@/server/domain/envelope/status";
import { parseOwnSettings } from "@/server/domain/settings";
import type { Transaction } from "../client";
import { envelopeMetas, envelopes, organisations, teams } from "../schema";
import { recordAuditOnEach } from "./audit";
import { notifyOwner } from "./notice";
import { hasStatus } from "./status-conditions";
import type { AuditContext } from "./transition";

const LOT = 500;

/** Envelopes with mails still to come: drafts, templates and waiting ones. */
const isOpen = () => and(or(hasStatus(UNSENT), hasStatus(WAITING)), isNull(envelopes.deletedAt));

const OWNED = { id: envelopes.id, teamId: envelopes.teamId, userId: envelopes.userId };
type Owned = { id: string; teamId: number; userId: number };

export async function clearDefaultSender(
  tx: Transaction,
  organisationId: number,
  emailId: string,
): Promise<number> {
  const removeSender = (stored: unknown) => {
    const { emailId: chosen, ...settings } = parseOwnSettings(stored);
    return chosen === emailId ? settings : null;
  };
  const [organisation] = await tx
    .select()
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for("no key update");
  const ofAll = organisation && removeSender(organisation.settings);
  if (ofAll)
    await tx.update(organisations).set({ settings: ofAll }).where(eq(organisations.id, organisationId));
  let changed = ofAll ? 1 : 0;
  const rows = await tx
    .select()
    .from(teams)
    .where(eq(teams.organisationId, organisationId))
    .orderBy(asc(teams.id))
    .for("no key update");
  for (const row of rows) {
    const settings = removeSender(row.settings);
    if (!settings) continue;
    await tx.update(teams).set({ settings }).where(eq(teams.id, row.id));
    changed += 1;
  }
  return changed;
}

/**
 * Removes a deleted address from the next open envelopes: they are sent from the service's own address from
 * then on, which is recorded. Returns them; an empty list when none is left.
 */
export async function removeSenderFromEnvelopes(
  tx: Transaction,
  emailId: string,
  act: AuditContext,
): Promise<Owned[]> {
  const rows = await tx
    .select(OWNED)
    .from(envelopes)
    .innerJoin(envelopeMetas, eq(envelopeMetas.envelopeId, envelopes.id))
    .where(and(eq(envelopeMetas.emailId, emailId), isOpen()))
    .orderBy(asc(envelopes.id))
    .limit(LOT)
    .for("update", { of: envelopes });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // A concurrent change chose another address: it stays, and no entry is written.
  const clearedEnvelopes = await tx
    .update(envelopeMetas)
    .set({ emailId: null })
    .where(and(inArray(envelopeMetas.envelopeId, ids), eq(envelopeMetas.emailId, emailId)))
    .returning({ id: envelopeMetas.envelopeId });
  const changed = rows.filter(({ id }) => clearedEnvelopes.some((row) => row.id === id));
  const data = { changes: [{ type: "EMAIL_ID", from: emailId, to: null }] };
  await recordAuditOnEach(
    tx,
    changed.map(({ id }) => id),
    { type: "DOCUMENT_META_UPDATED", data },
    act,
  );
  return changed;
}

export const listOwnersOfOpenEnvelopes = (tx: Transaction, emailIds: readonly string[]): Promise<Owned[]> =>
  tx
    .selectDistinctOn([envelopes.teamId, envelopes.userId], OWNED)
    .from(envelopes)
    .innerJoin(envelopeMetas, eq(envelopeMetas.envelopeId, envelopes.id))
    .where(and(inArray(envelopeMetas.emailId, [...emailIds]), isOpen()))
    .orderBy(envelopes.teamId, envelopes.userId, desc(envelopes.createdAt), desc(envelopes.id));

export async function notifyOfLostSender(
  tx: Transaction,
  envelopesOfEach: readonly Owned[],
  email: string,
  now: Date,
): Promise<void> {
  for (const envelope of envelopesOfEach) {
    await notifyOwner(tx, envelope, { kind: "SENDER_ADDRESS_LOST", detail: email, cause: "each" }, now);
  }
}
