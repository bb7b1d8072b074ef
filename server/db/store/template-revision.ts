import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { clock } from "@/server/clock";
import { NamedActor } from "@/server/contract/audit";
import type { TeamActor } from "@/server/domain/actor";
import type { TemplateContent } from "@/server/domain/template/content";
import { isSameEditingSession } from "@/server/domain/template/editing-session";
import type { Connection, Transaction } from "../client";
import { templateRevisions, users } from "../schema";
import { toNamedActor } from "./audit";
import type { EnvelopeRow } from "./envelope";
import { loadTemplateContent, retainTemplateFiles } from "./template-content";

export type RevisionRow = typeof templateRevisions.$inferSelect;

/** Before the first change of a template; differs from every value of its change counter. */
const NOTHING_YET = -1;

/**
 * Starts every change of a locked template: closes an earlier session's revision with the present content,
 * and opens the next author's session. A session without a change is not shown.
 */
export async function beginTemplateChange(
  tx: Transaction,
  actor: TeamActor,
  template: EnvelopeRow,
): Promise<void> {
  const now = await clock.now(tx);
  const newest = await loadNewestRevision(tx, template.id);
  const isOpen = newest !== undefined && newest.content === null;
  if (isOpen && newest.baseRevision !== template.revision) {
    const open = { actor: NamedActor.parse(newest.actor), changedAt: template.updatedAt };
    if (isSameEditingSession(open, toNamedActor(actor), now)) return;
  }
  const number = await closeRevision(tx, template, newest);
  const next = { actor: toNamedActor(actor), startedAt: now, baseRevision: template.revision };
  await tx
    .insert(templateRevisions)
    .values({ envelopeId: template.id, number: number + 1, ...next })
    .onConflictDoUpdate({ target: [templateRevisions.envelopeId, templateRevisions.number], set: next });
}

export async function openFirstRevision(
  tx: Transaction,
  actor: TeamActor,
  envelopeId: string,
  now: Date,
): Promise<void> {
  await tx.insert(templateRevisions).values({
    envelopeId,
    number: 1,
    actor: toNamedActor(actor),
    startedAt: now,
    baseRevision: NOTHING_YET,
  });
}

/**
 * Closes a template's current revision with the present content and returns its number, so that the number
 * keeps its meaning. The caller holds a lock on the template, possibly shared; several calls may run at once.
 */
export async function closeCurrentRevision(tx: Transaction, template: EnvelopeRow): Promise<number> {
  return closeRevision(tx, template, await loadNewestRevision(tx, template.id));
}

async function closeRevision(
  tx: Transaction,
  template: EnvelopeRow,
  newest: RevisionRow | undefined,
): Promise<number> {
  if (newest === undefined) return keepAsFirst(tx, template);
  if (newest.content !== null) return newest.number;
  const { envelopeId, number } = newest;
  const isChanged = newest.baseRevision !== template.revision;
  const content = isChanged ? await loadTemplateContent(tx, template) : null;
  if (content === null || (await isSameAsBefore(tx, newest, content))) {
    await tx
      .delete(templateRevisions)
      .where(and(matchesRevision(envelopeId, number), isNull(templateRevisions.content)));
    return number - 1;
  }
  await tx
    .update(templateRevisions)
    .set({ content, changedAt: template.updatedAt })
    .where(and(matchesRevision(envelopeId, number), isNull(templateRevisions.content)));
  await retainTemplateFiles(tx, envelopeId);
  return number;
}

/** Returns the first revision of a template older than revisions: its present content, by its owner. */
export async function buildFirstRevision(connection: Connection, template: EnvelopeRow) {
  const [owner] = await connection
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, template.userId));
  const actor: NamedActor = {
    kind: "user",
    id: template.userId,
    name: owner?.name ?? "",
    email: owner?.email ?? null,
  };
  return { actor, startedAt: template.createdAt, changedAt: template.updatedAt };
}

async function keepAsFirst(tx: Transaction, template: EnvelopeRow): Promise<number> {
  await tx
    .insert(templateRevisions)
    .values({
      envelopeId: template.id,
      number: 1,
      ...(await buildFirstRevision(tx, template)),
      baseRevision: NOTHING_YET,
      content: await loadTemplateContent(tx, template),
    })
    .onConflictDoNothing();
  await retainTemplateFiles(tx, template.id);
  return 1;
}

const matchesRevision = (envelopeId: string, number: number) =>
  and(eq(templateRevisions.envelopeId, envelopeId), eq(templateRevisions.number, number));

export async function loadNewestRevision(
  connection: Connection,
  envelopeId: string,
): Promise<RevisionRow | undefined> {
  const [row] = await connection
    .select()
    .from(templateRevisions)
    .where(eq(templateRevisions.envelopeId, envelopeId))
    .orderBy(desc(templateRevisions.number))
    .limit(1);
  return row;
}

/**
 * Returns whether a change restored the previous revision's content, or concerned data that no revision
 * keeps.
 */
export async function isSameAsBefore(
  connection: Connection,
  open: RevisionRow,
  content: TemplateContent,
): Promise<boolean> {
  const [before] = await connection
    .select({ content: templateRevisions.content })
    .from(templateRevisions)
    .where(and(eq(templateRevisions.envelopeId, open.envelopeId), lt(templateRevisions.number, open.number)))
    .orderBy(desc(templateRevisions.number))
    .limit(1);
  return before !== undefined && isDeepStrictEqual(before.content, JSON.parse(JSON.stringify(content)));
}

/** Stores the restored content as a closed revision of its own, after the current one. */
export async function storeRestoredRevision(
  tx: Transaction,
  actor: TeamActor,
  template: EnvelopeRow,
  { number, restoredFrom, now }: { number: number; restoredFrom: number; now: Date },
): Promise<void> {
  await tx.insert(templateRevisions).values({
    envelopeId: template.id,
    number,
    actor: toNamedActor(actor),
    startedAt: now,
    changedAt: now,
    baseRevision: template.revision,
    content: await loadTemplateContent(tx, template),
    restoredFrom,
  });
  await retainTemplateFiles(tx, template.id);
}
