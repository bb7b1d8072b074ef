import { eq } from "drizzle-orm";
import { z } from "zod";
import { runInEvenTime } from "@/server/auth/even-time";
import { hashPassword } from "@/server/auth/password";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { accountTokens, users } from "@/server/db/schema";
import { readInstallation } from "@/server/db/store/installation";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { DomainError } from "@/server/domain/errors";
import { Password } from "@/server/domain/password";
import { mayOpenAccount } from "@/server/domain/sign-up-policy";
import { BrowserTimeZone } from "@/server/domain/time-zone";
import { LANGUAGES, type Language } from "@/server/domain/vocabulary";
import { env } from "@/server/env";
import { newId, newLinkToken } from "@/server/ids";
import { queueMail } from "@/server/mail/compose";
import { hashLinkToken } from "@/server/secrets";
import { publicProcedure } from "@/server/trpc";
import { type NewAccount, registerAccount } from "./register";
import { isEmpty } from "./setup";

/**
 * Opens an account (ruling 4: open unless the installation forbids it). Anyone: the answer is the same if the
 * address is taken, only the mail tells (T22).
 * @throws DomainError NOT_SETUP before /setup, SIGN_UP_CLOSED, TOO_MANY_REQUESTS
 */
export const signUp = publicProcedure
  .input(
    z.object({
      name: RequiredDisplayName,
      email: EmailAddress,
      password: Password,
      language: z.enum(LANGUAGES),
      timezone: BrowserTimeZone,
    }),
  )
  .output(z.object({ success: z.boolean() }))
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `sign-up:${ctx.origin.ipAddress ?? "unknown"}`, 20, HOUR_MS);
    if (await isEmpty(ctx.db)) throw new DomainError("NOT_SETUP", "Set the service up first.");
    if (!mayOpenAccount(await readInstallation(ctx.db), input.email)) throw new DomainError("SIGN_UP_CLOSED");
    await runInEvenTime(async () => {
      const { password, ...person } = input;
      const passwordHash = await hashPassword(password);
      await ctx.db.transaction((tx) => openAccount(tx, { ...person, passwordHash }));
    });
    return { success: true };
  });

type SignUpAccount = Pick<NewAccount, "name" | "email" | "language" | "timezone" | "passwordHash">;

async function openAccount(tx: Transaction, wanted: SignUpAccount): Promise<void> {
  const { name, email, language } = wanted;
  const now = await clock.now(tx);
  const [existingUser] = await tx.select().from(users).where(eq(users.email, email));
  if (existingUser) {
    await queueMail(tx, {
      kind: "ALREADY_REGISTERED",
      to: { email, name: existingUser.name },
      language: existingUser.language,
      data: { name: existingUser.name, url: `${env().BASE_URL}/signin` },
      uniqueKey: `account-exists:${existingUser.id}:${now.getTime()}`,
      userId: existingUser.id,
      now,
    });
    return;
  }
  const account = { ...wanted, isInstanceAdmin: false, isVerified: false };
  const { userId } = await registerAccount(tx, account, now);
  await sendVerification(tx, { id: userId, name, email, language }, now);
}

const VERIFY_LIFETIME_MS = HOUR_MS;

/** Mails a link that confirms the address, valid for an hour and a single use. */
export async function sendVerification(
  tx: Transaction,
  user: { id: number; name: string; email: string; language: Language },
  now: Date,
): Promise<void> {
  const token = newLinkToken();
  const id = newId();
  await tx.insert(accountTokens).values({
    id,
    userId: user.id,
    purpose: "VERIFY_EMAIL",
    tokenHash: hashLinkToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + VERIFY_LIFETIME_MS),
  });
  await queueMail(tx, {
    kind: "VERIFY_EMAIL",
    to: { email: user.email, name: user.name },
    language: user.language,
    data: {
      name: user.name,
      url: `${env().BASE_URL}/verify-email/${token}`,
      validMinutes: VERIFY_LIFETIME_MS / 60_000,
    },
    uniqueKey: `verify-email:${id}`,
    userId: user.id,
    now,
  });
}
