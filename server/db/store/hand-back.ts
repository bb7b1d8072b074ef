import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { Refusal } from "@/server/domain/errors";
import { addressOf } from "@/server/domain/recipient/person";
import { HAND_BACK_PURPOSES } from "@/server/domain/recipient/proof";
import type { Connection, Transaction } from "../client";
import { proofHandBacks } from "../schema";
import type { RecipientRow } from "./envelope";
import { isFreeFor, oneTimeCode } from "./one-time-code";

export const handBackCode = oneTimeCode("hand-back");

const Stored = z.object({
  purpose: z.enum(HAND_BACK_PURPOSES),
  result: z.enum(["CONFIRMED", "REFUSED"]).nullable(),
});
type Row = typeof proofHandBacks.$inferSelect;
export type HandBackRow = Row & z.infer<typeof Stored>;
const toHandBack = (row: Row): HandBackRow => ({ ...row, ...Stored.parse(row) });

type Seat = Pick<RecipientRow, "id" | "email">;
const ofSeat = (seat: Seat) =>
  and(eq(proofHandBacks.recipientId, seat.id), eq(proofHandBacks.address, addressOf(seat)));

/**
 * The live hand-back of this recipient behind a code, locked, and bound to the first tab that shows it. Unknown,
 * another recipient's, run out and opened elsewhere are one answer.
 * @throws Refusal NOT_FOUND
 */
export async function claimHandBack(
  tx: Transaction,
  asked: { recipient: Seat; code: string; tab: Uint8Array },
  now: Date,
): Promise<HandBackRow> {
  const gone = new Refusal("NOT_FOUND", "This check is over. Go back to the page that asked for it.");
  const { recipient, code, tab } = asked;
  const [found] = await tx
    .select()
    .from(proofHandBacks)
    .where(
      and(
        eq(proofHandBacks.codeHmac, handBackCode.hmac(code)),
        ofSeat(recipient),
        gt(proofHandBacks.expiresAt, now),
      ),
    )
    .for("update");
  if (!found || !isFreeFor(found.tabBindingHash, tab)) throw gone;
  if (found.tabBindingHash === null) {
    await tx.update(proofHandBacks).set({ tabBindingHash: tab }).where(eq(proofHandBacks.id, found.id));
  }
  return toHandBack({ ...found, tabBindingHash: tab });
}

/** The hand-back as the frame that asked may know it; null for everybody else, and when its time is over. */
export async function ownHandBack(
  connection: Connection,
  asked: { id: string; recipient: Seat; frame: Uint8Array },
  now: Date,
): Promise<HandBackRow | null> {
  const [row] = await connection
    .select()
    .from(proofHandBacks)
    .where(
      and(
        eq(proofHandBacks.id, asked.id),
        ofSeat(asked.recipient),
        eq(proofHandBacks.frameBindingHash, asked.frame),
        gt(proofHandBacks.expiresAt, now),
      ),
    );
  return row ? toHandBack(row) : null;
}

/** Whether this tab makes a check for a frame now: whoever comes back from a provider then goes on with that. */
export async function checksForFrame(
  connection: Connection,
  { recipientId, tab }: { recipientId: number; tab: Uint8Array },
  now: Date,
): Promise<boolean> {
  const [row] = await connection
    .select({ id: proofHandBacks.id })
    .from(proofHandBacks)
    .where(
      and(
        eq(proofHandBacks.recipientId, recipientId),
        eq(proofHandBacks.tabBindingHash, tab),
        isNull(proofHandBacks.result),
        gt(proofHandBacks.expiresAt, now),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function endHandBack(
  tx: Transaction,
  { id }: HandBackRow,
  result: NonNullable<HandBackRow["result"]>,
): Promise<void> {
  await tx.update(proofHandBacks).set({ result }).where(eq(proofHandBacks.id, id));
}

/** Forgets every hand-back whose time is over. Returns how many. */
export async function forgetHandBacks(connection: Connection, now: Date): Promise<number> {
  const gone = await connection
    .delete(proofHandBacks)
    .where(lte(proofHandBacks.expiresAt, now))
    .returning({ id: proofHandBacks.id });
  return gone.length;
}
