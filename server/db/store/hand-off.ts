import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { WAITING } from "@/server/domain/envelope/status";
import { Refusal } from "@/server/domain/errors";
import { secretKeys, tokenHmac } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { envelopes, recipients, signatureHandOffs } from "../schema";
import { isFreeFor, oneTimeCode } from "./one-time-code";
import { ofPresentPerson } from "./recipient-person";

export type HandOffRow = typeof signatureHandOffs.$inferSelect;

export const drawingCode = oneTimeCode("hand-off");
export const deviceHmac = (device: string): Uint8Array =>
  tokenHmac(secretKeys(), `hand-off-device:${device}`);

/**
 * The live hand-off behind a code, locked, and bound to the first device that shows up. Unknown, expired, opened
 * elsewhere or no longer of use are one answer.
 * @throws Refusal NOT_FOUND
 */
export async function claimHandOff(
  tx: Transaction,
  { code, device }: { code: string; device: string },
  now: Date,
): Promise<HandOffRow> {
  const gone = new Refusal("NOT_FOUND", "This drawing link is not valid.");
  const [found] = await tx
    .select({ row: signatureHandOffs })
    .from(signatureHandOffs)
    .innerJoin(recipients, eq(recipients.id, signatureHandOffs.recipientId))
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(
      and(
        eq(signatureHandOffs.codeHmac, drawingCode.hmac(code)),
        gt(signatureHandOffs.expiresAt, now),
        ofPresentPerson(signatureHandOffs),
        eq(recipients.signingStatus, "NOT_SIGNED"),
        eq(envelopes.status, WAITING),
        isNull(envelopes.deletedAt),
      ),
    )
    .for("update", { of: signatureHandOffs });
  if (!found) throw gone;
  const { row } = found;
  const mine = deviceHmac(device);
  if (!isFreeFor(row.deviceHmac, mine)) throw gone;
  if (row.deviceHmac !== null) return row;
  await tx.update(signatureHandOffs).set({ deviceHmac: mine }).where(eq(signatureHandOffs.id, row.id));
  return { ...row, deviceHmac: mine };
}

/** Forgets every hand-off whose time is over, strokes and all. Returns how many. */
export async function forgetHandOffs(connection: Connection, now: Date): Promise<number> {
  const gone = await connection
    .delete(signatureHandOffs)
    .where(lte(signatureHandOffs.expiresAt, now))
    .returning({ id: signatureHandOffs.id });
  return gone.length;
}
