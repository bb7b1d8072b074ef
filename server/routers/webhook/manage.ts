import type { Transaction } from "@/server/db/client";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import type { WebhookRow } from "@/server/db/store/webhook";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { listChanges, type SettingsChangeOfKey } from "@/server/domain/organisation-log/changes";
import type { SettingsAction } from "@/server/domain/organisation-log/vocabulary";
import { assertScope } from "@/server/domain/tenancy/api-scope";
import { describeWebhookUrlFault } from "@/server/domain/webhook/url";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { type Context, teamProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";

/**
 * Procedure for ADMIN and MANAGER: webhooks carry everything the team sends (domain/README.md 3.2, ruling
 * 21).
 */
export const webhookProcedure = teamProcedure.use(({ ctx, next }) => {
  if (ctx.actor.role === "MEMBER") throw new DomainError("FORBIDDEN");
  return next();
});

/**
 * @throws DomainError INVALID_BODY naming the key when the address may not be called (domain/webhook-events.md 2.6)
 */
export function assertWebhookUrl(url: string, key: string): void {
  const problem = describeWebhookUrlFault(url, env().WEBHOOK_ALLOWED_HOSTS);
  if (problem === null) return;
  const issue = { path: key, message: `${key}: ${problem}.` };
  throw new DomainError("INVALID_BODY", issue.message, { issues: [issue] });
}

/**
 * Lets only an ADMIN send signing tokens to an address (ruling 76): others may neither enable them nor
 * redirect such a webhook. An API token needs the scope that shows it links.
 * @throws DomainError FORBIDDEN
 */
export function assertMaySendTokens(
  actor: TeamActor,
  after: { includeSigningTokens: boolean; webhookUrl: string },
  before?: { includeSigningTokens: boolean; webhookUrl: string },
): void {
  if (!after.includeSigningTokens) return;
  if (before?.includeSigningTokens && before.webhookUrl === after.webhookUrl) return;
  assertScope(actor, "send");
  if (actor.role === "ADMIN") return;
  throw new DomainError("FORBIDDEN", "Only an admin of the team lets a webhook carry signing tokens.");
}

/** Logged data of a webhook: only the host of its address, as the rest is often secret. */
const toLoggedSettings = ({
  webhookUrl,
  eventTriggers,
  enabled,
  includeFields,
  includeSigningTokens,
}: WebhookRow) => ({
  webhookUrl,
  host: URL.parse(webhookUrl)?.host,
  eventTriggers: eventTriggers ?? "*",
  enabled,
  includeFields,
  includeSigningTokens,
});

type Changed = { before?: WebhookRow; after?: WebhookRow; changes?: SettingsChangeOfKey[] };

export function recordWebhookChange(
  tx: Transaction,
  ctx: Parameters<typeof toSettingsBy>[0] & { actor: TeamActor },
  action: SettingsAction,
  { before, after, changes = [] }: Changed,
): Promise<void> {
  const { id = null, webhookUrl = "" } = after ?? before ?? {};
  const listed = listChanges(before ? toLoggedSettings(before) : {}, after ? toLoggedSettings(after) : {}, [
    "webhookUrl",
  ]);
  return recordSettingsChange(tx, toSettingsBy(ctx), {
    action,
    place: { teamId: ctx.actor.teamId },
    target: { kind: "WEBHOOK", id, name: URL.parse(webhookUrl)?.host ?? "" },
    changes: [...listed, ...changes],
  });
}

/** Logs a change in the process's log as well: a webhook has no envelope. */
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
