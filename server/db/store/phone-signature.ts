import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { WAITING } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import { computeTokenHmac, getSecretKeys } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { envelopes, phoneSignatures, recipients } from "../schema";
import { defineOneTimeCode, isFreeFor } from "./one-time-code";
import { belongsToPresentPerson } from "./recipient-person";
import { hasNotActed, hasStatus } from "./status-conditions";

export type PhoneSignatureRow = typeof phoneSignatures.$inferSelect;

export const drawingCode = defineOneTimeCode("hand-off");
const hashDevice = (device: string): Uint8Array =>
  computeTokenHmac(getSecretKeys(), `hand-off-device:${device}`);

/**
 * Locks the live hand-off of a code and binds it to the first device. Unknown, expired, opened elsewhere and
 * useless get the same answer.
 * @throws DomainError NOT_FOUND
 */
export async function claimPhoneSignature(
  tx: Transaction,
  { code, device }: { code: string; device: string },
  now: Date,
): Promise<PhoneSignatureRow> {
  const gone = new DomainError("NOT_FOUND", "This drawing link is not valid.");
  const [drawingLink] = await tx
    .select({ row: phoneSignatures })
    .from(phoneSignatures)
    .innerJoin(recipients, eq(recipients.id, phoneSignatures.recipientId))
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(
      and(
        eq(phoneSignatures.codeHmac, drawingCode.hmac(code)),
        gt(phoneSignatures.expiresAt, now),
        belongsToPresentPerson(phoneSignatures),
        hasNotActed(),
        hasStatus(WAITING),
        isNull(envelopes.deletedAt),
      ),
    )
    .for("update", { of: phoneSignatures });
  if (!drawingLink) throw gone;
  const { row } = drawingLink;
  const mine = hashDevice(device);
  if (!isFreeFor(row.deviceHmac, mine)) throw gone;
  if (row.deviceHmac !== null) return row;
  await tx.update(phoneSignatures).set({ deviceHmac: mine }).where(eq(phoneSignatures.id, row.id));
  return { ...row, deviceHmac: mine };
}

export async function deleteExpiredPhoneSignatures(connection: Connection, now: Date): Promise<number> {
  const gone = await connection
    .delete(phoneSignatures)
    .where(lte(phoneSignatures.expiresAt, now))
    .returning({ id: phoneSignatures.id });
  return gone.length;
}
