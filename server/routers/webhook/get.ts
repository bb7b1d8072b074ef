import { clock } from "@/server/clock";
import { toWebhook, Webhook, WebhookIdInput } from "@/server/contract/webhook";
import { loadWebhook } from "@/server/db/store/webhook";
import { webhookProcedure } from "./manage";

/** Returns a webhook of the team (ruling 21). MANAGER and above. @throws DomainError NOT_FOUND, FORBIDDEN */
export const get = webhookProcedure
  .meta({ openapi: { method: "GET", path: "/webhook/{id}" } })
  .input(WebhookIdInput)
  .output(Webhook)
  .query(async ({ ctx, input }) =>
    toWebhook(await loadWebhook(ctx.db, ctx.actor, input.id), await clock.now(ctx.db)),
  );
