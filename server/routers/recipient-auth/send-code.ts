import { limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { SendCode, SentCode } from "@/server/contract/recipient-auth";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import type { RecipientRow } from "@/server/db/store/envelope";
import { type CodeRow, countCodes, isFactorLocked, issueCode } from "@/server/db/store/factor";
import { lockByToken, type RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { chooseLanguage } from "@/server/domain/recipient/language";
import { getSeatAddress } from "@/server/domain/recipient/person";
import {
  CODE_LIFETIME_MS,
  CODE_PAUSE_MS,
  CODES_PER_ADDRESS,
  CODES_PER_RECIPIENT,
  type CodePurpose,
} from "@/server/domain/recipient/recipient-auth";
import { queueMail } from "@/server/mail/compose";
import { publicProcedure } from "@/server/trpc";
import { buildAuditContext } from "../signing/recipient/access";
import { buildTrySubject } from "./attempt";
import { buildCodeRequestedEntry } from "./evidence";
import { assertMethodRequired, getTabBinding } from "./required-methods";
import { findNewestRecipientCode } from "./with-code";

/**
 * Mails a six-digit code to the recipient, for a proof or to set up a factor (domain/signing.md 4.4, T18). A
 * repeat within 30 s sends nothing and returns the code under way. Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (not required), TOO_MANY_REQUESTS (5 in 15 min for a
 * recipient, 20 for an address, or locked by wrong tries), UNAUTHORIZED, or the code of `canAct`
 */
export const sendCode = publicProcedure
  .input(SendCode)
  .output(SentCode)
  .mutation(async ({ ctx, input }) => {
    const tab = getTabBinding(ctx.visitor);
    const { limit, windowMs } = CODES_PER_ADDRESS;
    await limitHits(ctx.db, `code-ip:${ctx.origin.ipAddress ?? "unknown"}`, limit, windowMs);
    return ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      const now = await clock.now(tx);
      assertMethodRequired(party, input.purpose, "TWO_FACTOR_AUTH", now);
      const underWay = await findRecentCode(tx, party, input.purpose, tab, now);
      if (underWay) return buildSentCode(underWay, false, now);
      await assertMaySend(tx, party.recipient, now);
      const row = await enqueueCodeMail(tx, party, input.purpose, tab, now);
      const entry = buildCodeRequestedEntry(party.recipient, input.purpose);
      await recordAudit(tx, party.envelope.id, [entry], buildAuditContext(ctx, party, now));
      return buildSentCode(row, true, now);
    });
  });

const buildSentCode = (row: CodeRow, sent: boolean, now: Date): SentCode => ({
  sent,
  serverTime: now.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  resendAt: new Date(row.createdAt.getTime() + CODE_PAUSE_MS).toISOString(),
});

/** Returns the code sent moments ago, if it is unused. */
async function findRecentCode(
  tx: Transaction,
  party: RecipientContext,
  purpose: CodePurpose,
  tab: Uint8Array,
  now: Date,
): Promise<CodeRow | null> {
  const newest = await findNewestRecipientCode(tx, party, purpose, tab);
  const isRecent = newest !== null && now.getTime() - newest.createdAt.getTime() < CODE_PAUSE_MS;
  return isRecent && newest.consumedAt === null ? newest : null;
}

async function assertMaySend(tx: Transaction, recipient: RecipientRow, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CODES_PER_RECIPIENT.windowMs);
  const isLocked = await isFactorLocked(tx, buildTrySubject("code", recipient), now);
  if (!isLocked && (await countCodes(tx, toCodeSubject(recipient), since)) < CODES_PER_RECIPIENT.limit)
    return;
  throw new DomainError("TOO_MANY_REQUESTS");
}

const toCodeSubject = (recipient: RecipientRow) => ({
  recipientId: recipient.id,
  address: getSeatAddress(recipient),
});

async function enqueueCodeMail(
  tx: Transaction,
  party: RecipientContext,
  purpose: CodePurpose,
  tab: Uint8Array,
  now: Date,
): Promise<CodeRow> {
  const { recipient, envelope, meta } = party;
  const of = { ...toCodeSubject(recipient), envelopeId: envelope.id, purpose };
  const { row, digits } = await issueCode(tx, of, tab, now);
  await queueMail(tx, {
    kind: "RECIPIENT_CODE",
    to: { email: recipient.email, name: recipient.name },
    language: chooseLanguage(recipient, meta),
    data: {
      title: envelope.title,
      code: digits,
      purpose,
      validMinutes: CODE_LIFETIME_MS / 60_000,
    },
    uniqueKey: `recipient-code:${row.id}`,
    envelopeId: envelope.id,
    recipientId: recipient.id,
    teamId: envelope.teamId,
    now,
  });
  return row;
}
