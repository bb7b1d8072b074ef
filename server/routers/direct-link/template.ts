import { eq } from "drizzle-orm";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { Transaction } from "@/server/db/client";
import { directLinks } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import {
  type Aggregate,
  type EnvelopeRow,
  loadAggregate,
  lockEnvelope,
  type RecipientRow,
  refreshSearchText,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { assignRecipientPeople } from "@/server/db/store/recipient-person";
import type { AuditContext } from "@/server/db/store/transition";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { mayManageDirectLink } from "@/server/domain/envelope/publishing";
import { DomainError } from "@/server/domain/errors";
import { formatLinkProblem } from "@/server/domain/recipient/direct-link";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { toRecipientBase } from "../audit-base";
import { findLinkProblem } from "../direct-signing/open-link";

export type LinkRow = typeof directLinks.$inferSelect;

/**
 * Locks a template whose direct link the actor may manage, and returns its link, if any.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export async function lockTemplate(
  tx: Transaction,
  actor: TeamActor,
  id: string,
): Promise<{ template: EnvelopeRow; link: LinkRow | null }> {
  const template = await lockEnvelope(tx, actor, id);
  if (template.type !== "TEMPLATE") throw new DomainError("NOT_FOUND", "Template could not be found.");
  assertAllowed("update", template);
  if (!mayManageDirectLink(actor, template)) throw new DomainError("FORBIDDEN");
  const [link] = await tx.select().from(directLinks).where(eq(directLinks.envelopeId, template.id));
  return { template, link: link ?? null };
}

/**
 * Requires that the recipient may act through a link (domain/signing.md 4.16, domain/fields.md 8.5 point 11).
 * @throws DomainError INVALID_REQUEST with the reason
 */
export async function assertLinkMayOpen(
  tx: Transaction,
  template: EnvelopeRow,
  recipientId: number,
): Promise<void> {
  const problem = findLinkProblem(await loadAggregate(tx, template), recipientId);
  if (problem) throw new DomainError("INVALID_REQUEST", formatLinkProblem(problem));
}

/** Renames a template's recipient and changes the address. Returns the audit entries. */
export async function renameRecipient(
  tx: Transaction,
  template: Aggregate,
  row: RecipientRow,
  next: { name: string; email: string },
  now: Date,
): Promise<AuditEntryInput[]> {
  const seating = { row, person: { name: next.name, email: next.email } };
  const derived = await assignRecipientPeople(tx, template, [seating], now);
  const changes = [
    { type: "NAME", from: row.name, to: next.name },
    { type: "EMAIL", from: row.email, to: next.email },
  ].filter(({ from, to }) => from !== to);
  if (changes.length === 0) return [];
  return [
    { type: "RECIPIENT_UPDATED", data: { ...toRecipientBase({ ...row, ...next }), changes } },
    ...derived,
  ];
}

/** Records a change of a link: audit, revision, search text and the template's event. */
export async function recordLinkChange(
  tx: Transaction,
  template: EnvelopeRow,
  entries: readonly AuditEntryInput[],
  act: AuditContext,
): Promise<void> {
  await recordAudit(tx, template.id, entries, act);
  await touchEnvelope(tx, template.id, act.now);
  await refreshSearchText(tx, template.id);
  await emitEvents(tx, template.id, eventsOnUpdate(template.type), act.now);
}
