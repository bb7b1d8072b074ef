import { eq } from "drizzle-orm";
import { HOUR_MS } from "@/server/auth/rate";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import type { Language } from "@/server/domain/vocabulary";
import { queueMail } from "@/server/mail/compose";
import { registerAccount } from "./register";
import { newResetLink } from "./reset-link";
import { isEmpty } from "./setup";

/** Lifetime of the first mail's link (domain/mail.md 5.2); later the person may request another. */
const WELCOME_LIFETIME_HOURS = 24;

/**
 * Opens an account for another person, without password and unconfirmed. The mailed link lets them choose one
 * and confirms the address (domain/mail.md 5.2). For the operator.
 * @throws DomainError ALREADY_EXISTS; NOT_SETUP while there is no account, as the first must be an admin's
 */
export async function openWelcomeAccount(
  tx: Transaction,
  person: { email: string; name: string; language: Language },
  now: Date,
): Promise<{ userId: number; teamId: number; teamUrl: string }> {
  if (await isEmpty(tx))
    throw new DomainError("NOT_SETUP", "Make the first account at /setup or by bootstrap.");
  const [existingUser] = await tx.select({ id: users.id }).from(users).where(eq(users.email, person.email));
  if (existingUser) throw new DomainError("ALREADY_EXISTS", "This address has an account already.");
  const account = { ...person, passwordHash: null, isInstanceAdmin: false, isVerified: false };
  const createdAccount = await registerAccount(tx, account, now);
  const link = await newResetLink(tx, createdAccount.userId, WELCOME_LIFETIME_HOURS * HOUR_MS, now);
  await queueMail(tx, {
    kind: "WELCOME",
    to: { email: person.email, name: person.name },
    language: person.language,
    data: { name: person.name, url: link.url, validHours: WELCOME_LIFETIME_HOURS },
    uniqueKey: `welcome:${link.id}`,
    userId: createdAccount.userId,
    now,
  });
  return createdAccount;
}
