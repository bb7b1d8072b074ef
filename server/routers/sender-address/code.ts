import { eq } from "drizzle-orm";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import type { Transaction } from "@/server/db/client";
import { organisations, senderAddresses, users } from "@/server/db/schema";
import type { SenderAddressRow } from "@/server/db/store/sender-address";
import { DomainError } from "@/server/domain/errors";
import { SENDER_CODE } from "@/server/domain/sender-address/code";
import { UNPROVEN } from "@/server/domain/sender-address/state";
import { newCode } from "@/server/ids";
import { queueMail } from "@/server/mail/compose";
import { computeTokenHmac, getSecretKeys, isSameSecret } from "@/server/secrets";
import type { SenderAddressCaller } from "./sender-procedure";

/** Bound to the row and its address, so that the code proves nothing else. */
const hashCode = ({ id, email }: SenderAddressRow, sentAt: Date, digits: string): Uint8Array =>
  computeTokenHmac(
    getSecretKeys(),
    ["sender address code", id, email, sentAt.toISOString(), digits].join("\n"),
  );

/**
 * Mails a new six-digit code to a locked address; the former ends. Limits against flooding: one a minute,
 * five an hour to an address for all callers, twenty an hour of an organisation.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function issueCode(
  tx: Transaction,
  address: SenderAddressRow,
  { userId }: SenderAddressCaller,
  now: Date,
): Promise<SenderAddressRow> {
  const { codeSentAt: last, email, organisationId } = address;
  if (last && now.getTime() - last.getTime() < SENDER_CODE.pauseMs)
    throw new DomainError("TOO_MANY_REQUESTS");
  await limitHits(tx, `sender-code:${email}`, SENDER_CODE.perAddressAndHour, HOUR_MS);
  await limitHits(tx, `sender-codes-of:${organisationId}`, SENDER_CODE.perOrganisationAndHour, HOUR_MS);
  const digits = newCode();
  const [row] = await tx
    .update(senderAddresses)
    .set({
      state: UNPROVEN,
      codeHash: hashCode(address, now, digits),
      codeSentAt: now,
      codeExpiresAt: new Date(now.getTime() + SENDER_CODE.lifetimeMs),
      codeTries: 0,
    })
    .where(eq(senderAddresses.id, address.id))
    .returning();
  if (!row) throw new DomainError("CONFLICT");
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
  await queueMail(tx, {
    kind: "SENDER_ADDRESS_CODE",
    to: { email, name: "" },
    language: user?.language ?? "en",
    data: {
      organisation: organisation?.name ?? "",
      person: { name: user?.name ?? "", email: user?.email ?? "" },
      code: digits,
      validMinutes: SENDER_CODE.lifetimeMs / 60_000,
    },
    uniqueKey: `SENDER_ADDRESS_CODE:${address.id}:${now.toISOString()}`,
    now,
  });
  return row;
}

/** Result of a try of the code of a locked address, and the row afterwards. */
export type CodeTry = { address: SenderAddressRow; isRight: boolean; triesLeft: number };

/**
 * Checks a six-digit code. A wrong try is counted, not thrown, so that no rollback undoes the count. After
 * five the address is FAILED until a new code is sent.
 * @throws DomainError INVALID_REQUEST without a valid code
 */
export async function tryCode(
  tx: Transaction,
  address: SenderAddressRow,
  digits: string,
  now: Date,
): Promise<CodeTry> {
  const { codeHash: hash, codeSentAt, codeExpiresAt } = address;
  if (!hash || !codeSentAt || !codeExpiresAt || codeExpiresAt <= now) {
    throw new DomainError("INVALID_REQUEST", "code: there is none that still counts. Have a new one sent.");
  }
  const isRight = isSameSecret(hashCode(address, codeSentAt, digits), hash);
  const tries = address.codeTries + 1;
  const isLast = tries >= SENDER_CODE.tries;
  const after = isRight
    ? ({ state: "VERIFIED", verifiedAt: now, codeHash: null, codeTries: 0 } as const)
    : isLast
      ? ({ state: "FAILED", codeHash: null, codeTries: tries } as const)
      : { codeTries: tries };
  const [row] = await tx
    .update(senderAddresses)
    .set(after)
    .where(eq(senderAddresses.id, address.id))
    .returning();
  if (!row) throw new DomainError("CONFLICT");
  return { address: row, isRight, triesLeft: isRight ? 0 : SENDER_CODE.tries - tries };
}
