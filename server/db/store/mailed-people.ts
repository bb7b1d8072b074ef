import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../client";
import { mails } from "../schema";
import type { RecipientRow } from "./envelope";

type Seat = Pick<RecipientRow, "id" | "email">;

/** Those of an envelope's people to whose present address a mail left, or will. */
export async function mailedPeople<Person extends Seat>(
  tx: Transaction,
  envelopeId: string,
  people: readonly Person[],
): Promise<Person[]> {
  const rows = await tx
    .selectDistinct({ id: mails.recipientId, email: mails.toEmail })
    .from(mails)
    .where(
      and(
        eq(mails.envelopeId, envelopeId),
        inArray(
          mails.recipientId,
          people.map(({ id }) => id),
        ),
        inArray(mails.state, ["QUEUED", "SENDING", "SENT"]),
      ),
    );
  const keyOf = ({ id, email }: { id: number | null; email: string }) => `${id} ${email.toLowerCase()}`;
  const mailed = new Set(rows.map(keyOf));
  return people.filter((person) => mailed.has(keyOf(person)));
}
