import { z } from "zod";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { LogReceiverTest } from "@/server/contract/log-receiver";
import { loadLogReceiver, openReceiverSecret } from "@/server/db/store/log-receiver";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { getReceiverHost } from "@/server/domain/organisation-log/receiver";
import { env } from "@/server/env";
import { accountProcedure } from "@/server/trpc";
import { sendLines } from "@/server/webhooks/log-lines";
import { loadOrganisationAsAdmin } from "../company-sign-in/wire";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";

const TESTS_PER_MINUTE = 10;

/**
 * Sends a test line to the receiver of an organisation's log. The line is no entry and moves no cursor; the
 * request is logged. ADMIN. @throws DomainError NOT_FOUND, FORBIDDEN, COMPANY_REQUIRED, INVALID_REQUEST (no
 * receiver), TOO_MANY_REQUESTS
 */
export const sendTest = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(LogReceiverTest)
  .mutation(async ({ ctx, input: { organisationId } }) => {
    await loadOrganisationAsAdmin(ctx.db, ctx.account, organisationId);
    await limitHits(ctx.db, `log-receiver-test:${organisationId}`, TESTS_PER_MINUTE, MINUTE_MS);
    const { row, organisation, sentAt } = await ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      await loadOrganisationAsAdmin(tx, ctx.account, organisationId);
      const receiver = await loadLogReceiver(tx, organisationId);
      if (!receiver) throw new DomainError("INVALID_REQUEST", "organisationId: its log has no receiver.");
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "LOG_RECEIVER_TESTED",
        place: { organisationId },
        target: { kind: "LOG_RECEIVER", id: receiver.row.id, name: getReceiverHost(receiver.row.url) },
      });
      return { row: receiver.row, organisation: here.organisation, sentAt: await clock.now(tx) };
    });
    const { id, url } = organisation;
    const json = JSON.stringify({ isTest: true, organisation: url, createdAt: sentAt.toISOString() });
    return sendLines(
      {
        url: row.url,
        secret: openReceiverSecret(row),
        authority: row.authority,
        sentAt,
        organisation: { id, url },
        lines: [{ action: "TEST", at: sentAt, seq: null, json }],
        from: new URL(env().BASE_URL).hostname,
      },
      ctx.services.webhookDialling,
    );
  });
