import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { DomainError } from "@/server/domain/errors";
import { CROSS_CONTEXT_PURPOSES } from "@/server/domain/recipient/auth-grant";
import { getSeatAddress } from "@/server/domain/recipient/person";
import type { Connection, Transaction } from "../client";
import { crossContextAuths } from "../schema";
import type { RecipientRow } from "./envelope";
import { defineOneTimeCode, isFreeFor } from "./one-time-code";

export const crossContextCode = defineOneTimeCode("hand-back");

const Stored = z.object({
  purpose: z.enum(CROSS_CONTEXT_PURPOSES),
  result: z.enum(["CONFIRMED", "REFUSED"]).nullable(),
});
type StoredAuthRow = typeof crossContextAuths.$inferSelect;
export type CrossContextAuthRow = StoredAuthRow & z.infer<typeof Stored>;
const toCrossContextAuth = (row: StoredAuthRow): CrossContextAuthRow => ({ ...row, ...Stored.parse(row) });

type RecipientAddress = Pick<RecipientRow, "id" | "email">;
const isOfSeat = (seat: RecipientAddress) =>
  and(eq(crossContextAuths.recipientId, seat.id), eq(crossContextAuths.address, getSeatAddress(seat)));

/**
 * Locks this recipient's live authentication behind a code and binds it to the first tab that shows it.
 * Unknown, expired, another recipient's and opened elsewhere get the same answer.
 * @throws DomainError NOT_FOUND
 */
export async function claimCrossContextAuth(
  tx: Transaction,
  asked: { recipient: RecipientAddress; code: string; tab: Uint8Array },
  now: Date,
): Promise<CrossContextAuthRow> {
  const gone = new DomainError("NOT_FOUND", "This check is over. Go back to the page that asked for it.");
  const { recipient, code, tab } = asked;
  const [storedAuth] = await tx
    .select()
    .from(crossContextAuths)
    .where(
      and(
        eq(crossContextAuths.codeHmac, crossContextCode.hmac(code)),
        isOfSeat(recipient),
        gt(crossContextAuths.expiresAt, now),
      ),
    )
    .for("update");
  if (!storedAuth || !isFreeFor(storedAuth.tabBindingHash, tab)) throw gone;
  if (storedAuth.tabBindingHash === null) {
    await tx
      .update(crossContextAuths)
      .set({ tabBindingHash: tab })
      .where(eq(crossContextAuths.id, storedAuth.id));
  }
  return toCrossContextAuth({ ...storedAuth, tabBindingHash: tab });
}

export async function findCrossContextAuth(
  connection: Connection,
  asked: { id: string; recipient: RecipientAddress; frame: Uint8Array },
  now: Date,
): Promise<CrossContextAuthRow | null> {
  const [row] = await connection
    .select()
    .from(crossContextAuths)
    .where(
      and(
        eq(crossContextAuths.id, asked.id),
        isOfSeat(asked.recipient),
        eq(crossContextAuths.frameBindingHash, asked.frame),
        gt(crossContextAuths.expiresAt, now),
      ),
    );
  return row ? toCrossContextAuth(row) : null;
}

/** Returns whether this tab is making a check for a frame, so that a return from a provider continues it. */
export async function hasFrameCheck(
  connection: Connection,
  { recipientId, tab }: { recipientId: number; tab: Uint8Array },
  now: Date,
): Promise<boolean> {
  const [row] = await connection
    .select({ id: crossContextAuths.id })
    .from(crossContextAuths)
    .where(
      and(
        eq(crossContextAuths.recipientId, recipientId),
        eq(crossContextAuths.tabBindingHash, tab),
        isNull(crossContextAuths.result),
        gt(crossContextAuths.expiresAt, now),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function endCrossContextAuth(
  tx: Transaction,
  { id }: CrossContextAuthRow,
  result: NonNullable<CrossContextAuthRow["result"]>,
): Promise<void> {
  await tx.update(crossContextAuths).set({ result }).where(eq(crossContextAuths.id, id));
}

export async function deleteCrossContextAuths(connection: Connection, now: Date): Promise<number> {
  const gone = await connection
    .delete(crossContextAuths)
    .where(lte(crossContextAuths.expiresAt, now))
    .returning({ id: crossContextAuths.id });
  return gone.length;
}
