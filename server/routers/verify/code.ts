import { EnvelopeIdInput } from "@/server/contract/envelope";
import { VerifyCodeAnswer } from "@/server/contract/verify-code";
import { loadEnvelope } from "@/server/db/store/envelope";
import { loadVerifyAccesses } from "@/server/db/store/verify-access";
import { isAllowed } from "@/server/domain/envelope/lifecycle";
import { mayPerform } from "@/server/domain/envelope/rights";
import { isDraft } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import { buildVerifyUrl } from "@/server/evidence/verify-url";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns the code of a sent document with its address and recent look-ups, newest first. Members who see the
 * document.
 * @throws DomainError NOT_FOUND (templates too), ENVELOPE_DRAFT (a draft's code opens nothing)
 */
export const code = teamProcedure
  .input(EnvelopeIdInput)
  .output(VerifyCodeAnswer)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    if (envelope.type === "TEMPLATE") throw new DomainError("NOT_FOUND", "Envelope could not be found.");
    if (isDraft(envelope)) throw new DomainError("ENVELOPE_DRAFT");
    const rows = await loadVerifyAccesses(ctx.db, envelope.id);
    return {
      code: envelope.qrToken,
      url: buildVerifyUrl(envelope),
      mayChange:
        isAllowed("changeVerifyCode", envelope) && mayPerform("changeVerifyCode", envelope, ctx.actor),
      accesses: rows.map(({ id, ipAddress, userAgent, times, firstAt, lastAt }) => ({
        id,
        ipAddress,
        userAgent,
        times,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
    };
  });
