import { sql } from "drizzle-orm";
import { z } from "zod";
import { hashPassword } from "@/server/auth/password";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { DomainError } from "@/server/domain/errors";
import { Password } from "@/server/domain/password";
import { BrowserTimeZone } from "@/server/domain/time-zone";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { isSameSecret } from "@/server/secrets";
import type { Services } from "@/server/services";
import { publicProcedure } from "@/server/trpc";
import { registerAccount } from "./register";

/** Returns true while there is no account at all. */
export async function isEmpty(connection: Connection): Promise<boolean> {
  const [row] = await connection.select({ one: sql<number>`1` }).from(users).limit(1);
  return row === undefined;
}

/**
 * Returns the state of /setup: closed once an account exists; needs the code unless the visitor is on this
 * machine. Anyone.
 */
export const setupState = publicProcedure
  .output(z.object({ isOpen: z.boolean(), needsCode: z.boolean() }))
  .query(async ({ ctx }) => ({ isOpen: await isEmpty(ctx.db), needsCode: !ctx.fromLoopback }));

/**
 * Creates the first account, which becomes instance admin (ruling 4). Anyone on this machine, or with the
 * code printed at start.
 * @throws DomainError NOT_FOUND once an account exists, FORBIDDEN for a wrong code
 */
export const setup = publicProcedure
  .input(
    z.object({
      name: RequiredDisplayName,
      email: EmailAddress,
      password: Password,
      language: z.enum(LANGUAGES),
      timezone: BrowserTimeZone,
      code: z.string().max(100).optional(),
    }),
  )
  .output(z.object({ teamUrl: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `setup:${ctx.origin.ipAddress ?? "unknown"}`, 20, HOUR_MS);
    if (!ctx.fromLoopback && !isSetupCode(ctx.services, input.code ?? "")) {
      throw new DomainError("FORBIDDEN", "code: that is not the code printed when the service started.");
    }
    const passwordHash = await hashPassword(input.password);
    return ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rubrica.setup'))`);
      if (!(await isEmpty(tx))) throw new DomainError("NOT_FOUND", "This installation is set up already.");
      const now = await clock.now(tx);
      const { name, email, language, timezone } = input;
      const createdAccount = await registerAccount(
        tx,
        { name, email, language, timezone, passwordHash, isInstanceAdmin: true, isVerified: true },
        now,
      );
      return { teamUrl: createdAccount.teamUrl };
    });
  });

function isSetupCode({ setupCode }: Pick<Services, "setupCode">, given: string): boolean {
  const expected = Buffer.from(setupCode ?? "");
  const offered = Buffer.from(given.trim());
  return expected.length > 0 && isSameSecret(offered, expected);
}
