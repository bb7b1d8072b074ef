import { Proven, WithCode } from "@/server/contract/proving";
import type { Transaction } from "@/server/db/client";
import { codeFits, consumeCode, newestCode } from "@/server/db/store/factor";
import type { Party } from "@/server/db/store/signing";
import type { CodePurpose } from "@/server/domain/recipient/proving";
import { publicProcedure } from "@/server/trpc";
import { attempt, RIGHT, type Verdict, wrong } from "./attempt";

/**
 * Proves TWO_FACTOR_AUTH with the newest code mailed for this purpose: once, within ten minutes (domain 4.4, T18).
 * @throws Refusal as `attempt`
 */
export const withCode = publicProcedure
  .input(WithCode)
  .output(Proven)
  .mutation(({ ctx, input: { token, purpose, code } }) =>
    attempt(ctx, {
      token,
      purpose,
      method: "TWO_FACTOR_AUTH",
      factor: "code",
      judge: (tx, party, now) => judgeCode(tx, party, purpose, code, now),
    }),
  );

/** Whether these digits are the code that counts; uses it up when they are. */
export async function judgeCode(
  tx: Transaction,
  { recipient, envelope }: Party,
  purpose: CodePurpose,
  digits: string,
  now: Date,
): Promise<Verdict> {
  const of = { recipientId: recipient.id, envelopeId: envelope.id, purpose };
  const row = await newestCode(tx, of);
  if (!codeFits(row, of, digits) || row === null) return wrong("WRONG");
  if (row.consumedAt !== null) return wrong("USED");
  if (row.expiresAt <= now) return wrong("EXPIRED", "EXPIRED_CODE");
  return (await consumeCode(tx, row, now)) ? RIGHT : wrong("USED");
}
