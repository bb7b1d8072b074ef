import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { HOUR_MS, limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { AskCrossContextAuth, CrossContextAuthAsked } from "@/server/contract/cross-context-auth";
import type { Connection } from "@/server/db/client";
import { crossContextAuths } from "@/server/db/schema";
import { crossContextCode } from "@/server/db/store/cross-context-auth";
import { lockByToken } from "@/server/db/store/signing";
import { loadSettings } from "@/server/db/store/tenancy";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { publicProcedure } from "@/server/trpc";
import { getTabBinding } from "../recipient-auth/required-methods";
import { assertCrossContextAuthAsked } from "./assert-required";

const LIVES_MS = 10 * MINUTE_MS;
const PER_HOUR = 60;
/** Two digits are easy to remember between two tabs. They protect nothing by themselves. */
const NUMBERS = { from: 10, below: 100 };

/**
 * Requests a check outside the frame: a single-use address for a tab, valid ten minutes, and the number that
 * both show. Replaces this frame's earlier request only. Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (no binding, nothing to prove), UNAUTHORIZED,
 * TOO_MANY_REQUESTS, or the code of `canAct`
 */
export const ask = publicProcedure
  .input(AskCrossContextAuth)
  .output(CrossContextAuthAsked)
  .mutation(({ ctx, input: { token, purpose, site } }) =>
    ctx.db.transaction(async (tx) => {
      const frameBindingHash = getTabBinding(ctx.visitor);
      const party = await lockByToken(tx, token, ctx.visitor);
      const now = await clock.now(tx);
      assertCrossContextAuthAsked(party, purpose, now);
      const recipientId = party.recipient.id;
      await limitHits(tx, `hand-back:${recipientId}`, PER_HOUR, HOUR_MS);
      await tx
        .delete(crossContextAuths)
        .where(
          and(
            eq(crossContextAuths.recipientId, recipientId),
            eq(crossContextAuths.frameBindingHash, frameBindingHash),
          ),
        );
      const { code, codeHmac } = crossContextCode.make();
      const id = newId();
      const number = randomInt(NUMBERS.from, NUMBERS.below);
      const expiresAt = new Date(now.getTime() + LIVES_MS);
      await tx.insert(crossContextAuths).values({
        id,
        recipientId,
        address: getSeatAddress(party.recipient),
        purpose,
        codeHmac,
        frameBindingHash,
        site: await findKnownSite(tx, party.envelope.teamId, site),
        number,
        createdAt: now,
        expiresAt,
      });
      return {
        id,
        url: `${env().BASE_URL}/prove/${encodeURIComponent(token)}#${code}`,
        number,
        serverTime: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
      };
    }),
  );

/** Returns the embedding site that the frame claims if it is allowed: named by the team, or our own. */
async function findKnownSite(
  connection: Connection,
  teamId: number,
  site: string | null,
): Promise<string | null> {
  if (site === null) return null;
  const { embedOrigins } = await loadSettings(connection, teamId);
  return [...embedOrigins, new URL(env().BASE_URL).origin].includes(site) ? site : null;
}
