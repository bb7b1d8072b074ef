import { and, eq } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import type { Connection, Transaction } from "../client";
import { attachments, envelopeItems, envelopes, fields, recipients } from "../schema";
import {
  type EnvelopeRow,
  type FieldRow,
  type ItemRow,
  isReadableEnvelope,
  isVisibleEnvelope,
  lockEnvelope,
  type RecipientRow,
} from "./envelope";
import { recordView } from "./envelope-view";

/**
 * Parts of envelopes by their own id, each with its envelope. `loadEnvelopeOf…` reads parts visible in the
 * actor's team; `lockEnvelopeOf…` locks the envelope for a procedure that gets only the part's id. Another team's
 * part is refused like an unknown one; a part of a sibling team's shared template is NOT_FOUND to readers and
 * FORBIDDEN to writers (ruling 25).
 */
export type AttachmentRow = typeof attachments.$inferSelect;

const unknown = {
  item: () => new DomainError("NOT_FOUND", "Envelope item could not be found."),
  field: () => new DomainError("NOT_FOUND", "Field could not be found."),
  recipient: () => new DomainError("NOT_FOUND", "Recipient could not be found."),
  attachment: () => new DomainError("NOT_FOUND", "Attachment could not be found."),
};

type WithEnvelope<Name extends string, Row> = Record<Name, Row> & { envelope: EnvelopeRow };

/** @throws DomainError NOT_FOUND if the actor may not see it */
export async function loadEnvelopeOfItem(
  connection: Connection,
  actor: TeamActor,
  itemId: string,
): Promise<WithEnvelope<"item", ItemRow>> {
  const [row] = await connection
    .select({ item: envelopeItems, envelope: envelopes })
    .from(envelopeItems)
    .innerJoin(envelopes, eq(envelopes.id, envelopeItems.envelopeId))
    .where(and(eq(envelopeItems.id, itemId), isVisibleEnvelope(actor)));
  if (!row) throw unknown.item();
  await recordView(connection, actor, row.envelope.id);
  return row;
}

/** @throws DomainError NOT_FOUND if the actor may not see it */
export async function loadEnvelopeOfField(
  connection: Connection,
  actor: TeamActor,
  fieldId: number,
): Promise<WithEnvelope<"field", FieldRow>> {
  const [row] = await connection
    .select({ field: fields, envelope: envelopes })
    .from(fields)
    .innerJoin(envelopes, eq(envelopes.id, fields.envelopeId))
    .where(and(eq(fields.id, fieldId), isVisibleEnvelope(actor)));
  if (!row) throw unknown.field();
  await recordView(connection, actor, row.envelope.id);
  return row;
}

/** @throws DomainError NOT_FOUND if the actor may not see it */
export async function loadEnvelopeOfRecipient(
  connection: Connection,
  actor: TeamActor,
  recipientId: number,
): Promise<WithEnvelope<"recipient", RecipientRow>> {
  const [row] = await connection
    .select({ recipient: recipients, envelope: envelopes })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(and(eq(recipients.id, recipientId), isVisibleEnvelope(actor)));
  if (!row) throw unknown.recipient();
  await recordView(connection, actor, row.envelope.id);
  return row;
}

/** @throws DomainError NOT_FOUND if the actor may not see it */
export async function loadEnvelopeOfAttachment(
  connection: Connection,
  actor: TeamActor,
  attachmentId: string,
): Promise<WithEnvelope<"attachment", AttachmentRow>> {
  const [row] = await connection
    .select({ attachment: attachments, envelope: envelopes })
    .from(attachments)
    .innerJoin(envelopes, eq(envelopes.id, attachments.envelopeId))
    .where(and(eq(attachments.id, attachmentId), isVisibleEnvelope(actor)));
  if (!row) throw unknown.attachment();
  await recordView(connection, actor, row.envelope.id);
  return row;
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export async function lockEnvelopeOfItem(
  tx: Transaction,
  actor: TeamActor,
  itemId: string,
): Promise<EnvelopeRow> {
  const [row] = await tx
    .select({ id: envelopes.id })
    .from(envelopeItems)
    .innerJoin(envelopes, eq(envelopes.id, envelopeItems.envelopeId))
    .where(and(eq(envelopeItems.id, itemId), isReadableEnvelope(actor)));
  if (!row) throw unknown.item();
  return lockEnvelope(tx, actor, row.id);
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export async function lockEnvelopeOfField(
  tx: Transaction,
  actor: TeamActor,
  fieldId: number,
): Promise<EnvelopeRow> {
  const [row] = await tx
    .select({ id: envelopes.id })
    .from(fields)
    .innerJoin(envelopes, eq(envelopes.id, fields.envelopeId))
    .where(and(eq(fields.id, fieldId), isReadableEnvelope(actor)));
  if (!row) throw unknown.field();
  return lockEnvelope(tx, actor, row.id);
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export async function lockEnvelopeOfRecipient(
  tx: Transaction,
  actor: TeamActor,
  recipientId: number,
): Promise<EnvelopeRow> {
  const [row] = await tx
    .select({ id: envelopes.id })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(and(eq(recipients.id, recipientId), isReadableEnvelope(actor)));
  if (!row) throw unknown.recipient();
  return lockEnvelope(tx, actor, row.id);
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export async function lockEnvelopeOfAttachment(
  tx: Transaction,
  actor: TeamActor,
  attachmentId: string,
): Promise<EnvelopeRow> {
  const [row] = await tx
    .select({ id: envelopes.id })
    .from(attachments)
    .innerJoin(envelopes, eq(envelopes.id, attachments.envelopeId))
    .where(and(eq(attachments.id, attachmentId), isReadableEnvelope(actor)));
  if (!row) throw unknown.attachment();
  return lockEnvelope(tx, actor, row.id);
}
