import { Authenticated, WithCode } from "@/server/contract/recipient-auth";
import type { Connection, Transaction } from "@/server/db/client";
import { type CodeRow, consumeCode, findNewestCode, isMatchingCode } from "@/server/db/store/factor";
import type { RecipientContext } from "@/server/db/store/signing";
import { getSeatAddress } from "@/server/domain/recipient/person";
import type { CodePurpose } from "@/server/domain/recipient/recipient-auth";
import { publicProcedure } from "@/server/trpc";
import { buildWrongVerdict, RIGHT, runAuthAttempt, type Verdict } from "./attempt";
import { getTabBinding } from "./required-methods";

/**
 * Proves TWO_FACTOR_AUTH by the newest code mailed for this purpose, once, within ten minutes
 * (domain/signing.md 4.4, T18). Recipient, by the signing token.
 * @throws DomainError as `runAuthAttempt`
 */
export const withCode = publicProcedure
  .input(WithCode)
  .output(Authenticated)
  .mutation(({ ctx, input: { token, purpose, code } }) =>
    runAuthAttempt(ctx, {
      token,
      purpose,
      method: "TWO_FACTOR_AUTH",
      factor: "code",
      judge: (tx, party, now) =>
        checkRecipientCode(tx, party, { purpose, code, tab: getTabBinding(ctx.visitor) }, now),
    }),
  );

/** Checks a code and uses it up if it is right. */
export async function checkRecipientCode(
  tx: Transaction,
  party: RecipientContext,
  { purpose, code, tab }: { purpose: CodePurpose; code: string; tab: Uint8Array },
  now: Date,
): Promise<Verdict> {
  const { recipient, envelope } = party;
  const address = getSeatAddress(recipient);
  const of = { recipientId: recipient.id, address, envelopeId: envelope.id, purpose };
  const row = await findNewestRecipientCode(tx, party, purpose, tab);
  if (!isMatchingCode(row, of, code) || row === null) return buildWrongVerdict("WRONG");
  if (row.consumedAt !== null) return buildWrongVerdict("USED");
  if (row.expiresAt <= now) return buildWrongVerdict("EXPIRED", "EXPIRED_CODE");
  return (await consumeCode(tx, row, now)) ? RIGHT : buildWrongVerdict("USED");
}

/**
 * Returns the valid code. A code that opens an enrolment (and so an account) or tells of more documents
 * counts only in the tab that requested it. That is the visit in which it was mailed (ruling 91).
 */
export const findNewestRecipientCode = (
  connection: Connection,
  { recipient }: RecipientContext,
  purpose: CodePurpose,
  tab: Uint8Array,
): Promise<CodeRow | null> =>
  findNewestCode(
    connection,
    { recipientId: recipient.id, address: getSeatAddress(recipient), purpose },
    purpose === "ENROLMENT" || purpose === "MORE" ? tab : undefined,
  );
