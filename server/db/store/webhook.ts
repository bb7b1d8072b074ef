import { and, eq } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { decrypt, encrypt, getSecretKeys } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { webhooks } from "../schema";

export type WebhookRow = typeof webhooks.$inferSelect;

const buildUnknownWebhookError = () => new DomainError("NOT_FOUND", "Webhook could not be found.");

const isOfTeam = (actor: TeamActor, id: string) =>
  and(eq(webhooks.id, id), eq(webhooks.teamId, actor.teamId));

/** @throws DomainError NOT_FOUND if it is not the actor's team's */
export async function loadWebhook(connection: Connection, actor: TeamActor, id: string): Promise<WebhookRow> {
  const [row] = await connection.select().from(webhooks).where(isOfTeam(actor, id));
  if (!row) throw buildUnknownWebhookError();
  return row;
}

/** Like `loadWebhook`, locked until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockWebhook(tx: Transaction, actor: TeamActor, id: string): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(isOfTeam(actor, id)).for("update");
  if (!row) throw buildUnknownWebhookError();
  return row;
}

/**
 * Present and previous secret share one encryption context, so that rotation moves the ciphertext unchanged.
 */
const buildWebhookSecretContext = (webhookId: string): string => `webhook.secret:${webhookId}`;

export const sealWebhookSecret = (webhookId: string, secret: string): string =>
  encrypt(getSecretKeys(), buildWebhookSecretContext(webhookId), secret);

/** Reverses `sealWebhookSecret`, for the present and the previous secret alike. */
export const openWebhookSecret = (webhookId: string, sealed: string): string =>
  decrypt(getSecretKeys(), buildWebhookSecretContext(webhookId), sealed);
