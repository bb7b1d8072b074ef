import type { Connection } from "@/server/db/client";
import { type EnvelopeRow, loadEnvelope, loadReadableEnvelope } from "@/server/db/store/envelope";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";

/**
 * Returns a template the actor may read, shared ones of sibling teams included.
 * @throws DomainError NOT_FOUND
 */
export async function loadTemplate(
  connection: Connection,
  actor: TeamActor,
  id: string,
): Promise<EnvelopeRow> {
  return assertTemplate(await loadReadableEnvelope(connection, actor, id));
}

/**
 * Returns a template of the actor's own team; its history is for that team only.
 * @throws DomainError NOT_FOUND
 */
export async function loadOwnTemplate(
  connection: Connection,
  actor: TeamActor,
  id: string,
): Promise<EnvelopeRow> {
  return assertTemplate(await loadEnvelope(connection, actor, id));
}

/** @throws DomainError NOT_FOUND */
export function assertTemplate(envelope: EnvelopeRow): EnvelopeRow {
  if (envelope.type === "TEMPLATE") return envelope;
  throw new DomainError("NOT_FOUND", "Template could not be found.");
}
