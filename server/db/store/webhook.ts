import { and, eq } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { decrypt, encrypt, secretKeys } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { webhooks } from "../schema";

export type WebhookRow = typeof webhooks.$inferSelect;

const unknown = () => new DomainError("NOT_FOUND", "Webhook could not be found.");

const ofTeam = (actor: TeamActor, id: string) => and(eq(webhooks.id, id), eq(webhooks.teamId, actor.teamId));

/** @throws DomainError NOT_FOUND if it is not the actor's team's */
export async function loadWebhook(connection: Connection, actor: TeamActor, id: string): Promise<WebhookRow> {
  const [row] = await connection.select().from(webhooks).where(ofTeam(actor, id));
  if (!row) throw unknown();
  return row;
}

/** Like `loadWebhook`, locked until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockWebhook(tx: Transaction, actor: TeamActor, id: string): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(ofTeam(actor, id)).for("update");
  if (!row) throw unknown();
  return row;
}

/**
 * Present and previous secret share one encryption context, so that rotation moves the ciphertext unchanged.
 */
const buildWebhookSecretContext = (webhookId: string): string => `webhook.secret:${webhookId}`;

export const sealWebhookSecret = (webhookId: string, secret: string): string =>
  encrypt(secretKeys(), buildWebhookSecretContext(webhookId), secret);

/** Reverses `sealWebhookSecret`, for the present and the previous secret alike. */
export const openWebhookSecret = (webhookId: string, sealed: string): string =>
  decrypt(secretKeys(), buildWebhookSecretContext(webhookId), sealed);
