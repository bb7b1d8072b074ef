import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { runInEvenTime } from "@/server/auth/even-time";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { EmailAddress } from "@/server/domain/email-address";
import { queueMail } from "@/server/mail/compose";
import { publicProcedure } from "@/server/trpc";
import { newResetLink } from "./reset-link";

const RESET_LIFETIME_MS = HOUR_MS;

/**
 * Mails a link that sets a new password, valid for an hour and a single use. Anyone: answer and timing do not
 * reveal whether the account exists (T22, components/README.md 2.5, components/signing.md 6.5). @throws DomainError
 * TOO_MANY_REQUESTS (3 for one address, 20 from one place in an hour, domain/README.md 10)
 */
export const forgotPassword = publicProcedure
  .input(z.object({ email: EmailAddress }))
  .output(Success)
  .mutation(async ({ ctx, input: { email } }) => {
    await limitHits(ctx.db, `forgot-ip:${ctx.origin.ipAddress ?? "unknown"}`, 20, HOUR_MS);
    await limitHits(ctx.db, `forgot:${email}`, 3, HOUR_MS);
    await runInEvenTime(() => ctx.db.transaction((tx) => enqueueResetMail(tx, email)));
    return { success: true };
  });

async function enqueueResetMail(tx: Transaction, email: string): Promise<void> {
  const now = await clock.now(tx);
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.disabledAt)));
  if (user) await sendReset(tx, user, now);
}

async function sendReset(tx: Transaction, user: typeof users.$inferSelect, now: Date): Promise<void> {
  const { id, url } = await newResetLink(tx, user.id, RESET_LIFETIME_MS, now);
  await queueMail(tx, {
    kind: "RESET_PASSWORD",
    to: { email: user.email, name: user.name },
    language: user.language,
    data: { name: user.name, url, validMinutes: RESET_LIFETIME_MS / 60_000 },
    uniqueKey: `reset-password:${id}`,
    userId: user.id,
    now,
  });
}
