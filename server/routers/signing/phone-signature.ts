import { eq } from "drizzle-orm";
import { HOUR_MS, limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { PhoneSignature, SigningToken } from "@/server/contract/signing";
import { phoneSignatures } from "@/server/db/schema";
import { drawingCode } from "@/server/db/store/phone-signature";
import { lockByToken } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { publicProcedure } from "@/server/trpc";
import { assertAccess, assertActionAuth, assertCanAct } from "./recipient/access";

const LIVES_MS = 5 * MINUTE_MS;
const PER_HOUR = 30;

/**
 * Opens a drawing pad on another device by an address valid five minutes, for the first device only
 * (components/signing.md 5.7). The code is after the `#`, so no server log has it; a new one ends the old.
 * Only `fill` on the page makes it a signature. Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (drawing is off), TOO_MANY_REQUESTS, or the code of `canAct`
 */
export const phoneSignature = publicProcedure
  .input(SigningToken)
  .output(PhoneSignature)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      const now = await clock.now(tx);
      assertCanAct(party, now);
      assertAccess(party, now);
      assertActionAuth(party, now);
      if (!party.meta.drawSignatureEnabled) {
        throw new DomainError("INVALID_REQUEST", "A drawn signature is not accepted for this envelope.");
      }
      const recipientId = party.recipient.id;
      await limitHits(tx, `hand-off:${recipientId}`, PER_HOUR, HOUR_MS);
      await tx.delete(phoneSignatures).where(eq(phoneSignatures.recipientId, recipientId));
      const [id, expiresAt] = [newId(), new Date(now.getTime() + LIVES_MS)];
      const { code, codeHmac } = drawingCode.make();
      const address = getSeatAddress(party.recipient);
      const row = { id, recipientId, address, codeHmac, createdAt: now, expiresAt };
      await tx.insert(phoneSignatures).values(row);
      return { id, url: `${env().BASE_URL}/draw#${code}`, expiresAt: expiresAt.toISOString() };
    }),
  );
