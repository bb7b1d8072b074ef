import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { type CrossContextAuthRow, claimCrossContextAuth } from "@/server/db/store/cross-context-auth";
import { lockByToken, type RecipientContext } from "@/server/db/store/signing";
import type { Context } from "@/server/trpc";
import { getTabBinding } from "../recipient-auth/required-methods";

const PER_MINUTE = 60;

type InTab = { tx: Transaction; party: RecipientContext; row: CrossContextAuthRow; now: Date };

/**
 * Runs `act` under the envelope's lock, with the code claimed for this tab.
 * @throws DomainError NOT_FOUND, the same for every code that opens nothing here; INVALID_REQUEST without a
 * binding, TOO_MANY_REQUESTS
 */
export async function runInTab<Answer>(
  ctx: Context,
  { token, code }: { token: string; code: string },
  act: (within: InTab) => Promise<Answer>,
): Promise<Answer> {
  await limitHits(ctx.db, `hand-back-open:${ctx.origin.ipAddress ?? "unknown"}`, PER_MINUTE, MINUTE_MS);
  return ctx.db.transaction(async (tx) => {
    const tab = getTabBinding(ctx.visitor);
    const party = await lockByToken(tx, token, ctx.visitor);
    const now = await clock.now(tx);
    const row = await claimCrossContextAuth(tx, { recipient: party.recipient, code, tab }, now);
    return act({ tx, party, row, now });
  });
}
