import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { CheckWebhookUrl, WebhookUrlCheck } from "@/server/contract/webhook-delivery";
import type { ErrorClass } from "@/server/domain/webhook/delivery";
import { describeWebhookUrlFault } from "@/server/domain/webhook/url";
import { env } from "@/server/env";
import { probeWebhookHost } from "@/server/webhooks/dial";
import { webhookProcedure } from "./manage";

const CHECKS_PER_MINUTE = 20;

const SENTENCES = {
  ADDRESS: "The host does not have a public address.",
  DNS: "The host name could not be found.",
  CONNECT: "The host does not accept connections.",
  TLS: "The host's certificate is not valid for this name.",
  TIMEOUT: "The host did not answer in time.",
  CLOSED: "The host closed the connection.",
} as const;

/**
 * Checks that an address could be called: spelling, name, address rule and certificate, by connecting without
 * a request. Never tells the resolved address (jobs/webhooks.md 4.1). MANAGER and above.
 * @throws DomainError FORBIDDEN, TOO_MANY_REQUESTS
 */
export const check = webhookProcedure
  .meta({ openapi: { method: "POST", path: "/webhook/check" } })
  .input(CheckWebhookUrl)
  .output(WebhookUrlCheck)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `webhook-check:${ctx.actor.teamId}`, CHECKS_PER_MINUTE, MINUTE_MS);
    const problem = await probeWebhookHost(input.webhookUrl, ctx.services.webhookDialling);
    if (problem === null) return { ok: true, problem: null, message: null };
    if (problem === "URL") {
      const complaint = describeWebhookUrlFault(input.webhookUrl, env().WEBHOOK_ALLOWED_HOSTS);
      return { ok: false, problem, message: `The address ${complaint ?? "cannot be called"}.` };
    }
    const visibleProblem = hasSentence(problem) ? problem : "CLOSED";
    return { ok: false, problem: visibleProblem, message: SENTENCES[visibleProblem] };
  });

const hasSentence = (problem: ErrorClass): problem is keyof typeof SENTENCES => problem in SENTENCES;
