import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { problemOfWebhookUrl } from "@/server/domain/webhook/url";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { type Context, teamProcedure } from "@/server/trpc";

/** ADMIN and MANAGER of the team: webhooks carry everything the team sends (domain/README.md 3.2, ruling 21). */
export const webhookProcedure = teamProcedure.use(({ ctx, next }) => {
  if (ctx.actor.role === "MEMBER") throw new DomainError("FORBIDDEN");
  return next();
});

/** @throws DomainError INVALID_BODY naming the key when the address may not be called (domain/README.md 2.6) */
export function assertWebhookUrl(url: string, key: string): void {
  const problem = problemOfWebhookUrl(url, env().WEBHOOK_ALLOWED_HOSTS);
  if (problem === null) return;
  const issue = { path: key, message: `${key}: ${problem}.` };
  throw new DomainError("INVALID_BODY", issue.message, { issues: [issue] });
}

/**
 * Signing tokens leave for an address only by the word of an ADMIN (ruling 76): others neither switch them on nor
 * choose where a webhook that carries them goes. @throws DomainError FORBIDDEN
 */
export function assertMaySendTokens(
  actor: TeamActor,
  after: { includeSigningTokens: boolean; webhookUrl: string },
  before?: { includeSigningTokens: boolean; webhookUrl: string },
): void {
  if (actor.role === "ADMIN" || !after.includeSigningTokens) return;
  if (before?.includeSigningTokens && before.webhookUrl === after.webhookUrl) return;
  throw new DomainError("FORBIDDEN", "Only an admin of the team lets a webhook carry signing tokens.");
}

/** Evidence is kept per envelope and a webhook belongs to none: its changes are told to the log, without its secrets. */
export function logWebhookChange(
  what: "created" | "updated" | "deleted" | "secret rotated",
  ctx: Pick<Context, "requestId"> & { actor: TeamActor },
  webhook: { id: string; webhookUrl: string },
): void {
  const { actor, requestId } = ctx;
  const by = actor.kind === "apiToken" ? { apiTokenId: actor.tokenId } : {};
  const host = URL.parse(webhook.webhookUrl)?.host;
  const { userId, teamId } = actor;
  log.info({ requestId, teamId, userId, ...by, webhookId: webhook.id, host }, `webhook ${what}`);
}
