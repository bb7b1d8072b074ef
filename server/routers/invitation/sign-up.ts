import { eq } from "drizzle-orm";
import { z } from "zod";
import { hashPassword } from "@/server/auth/password";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { users } from "@/server/db/schema";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { DomainError } from "@/server/domain/errors";
import { Password } from "@/server/domain/password";
import { BrowserTimeZone } from "@/server/domain/time-zone";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { publicProcedure } from "@/server/trpc";
import { registerAccount } from "../account/register";
import { joinInvited, lockOpenInvitation } from "./accept";

/**
 * Opens an account for the invited address and joins. The address is the invitation's, never the visitor's,
 * and counts as confirmed. Anyone with the mailed link. @throws DomainError NOT_FOUND, FORBIDDEN (a copied
 * link), INVALID_REQUEST (expired, used, revoked), ALREADY_EXISTS (sign in instead), TOO_MANY_REQUESTS
 */
export const signUp = publicProcedure
  .input(
    z.object({
      token: z.string().min(1).max(200),
      name: RequiredDisplayName,
      password: Password,
      language: z.enum(LANGUAGES),
      timezone: BrowserTimeZone,
    }),
  )
  .output(z.object({ email: z.string(), teamUrl: z.string().nullable() }))
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `sign-up:${ctx.origin.ipAddress ?? "unknown"}`, 20, HOUR_MS);
    const passwordHash = await hashPassword(input.password);
    return ctx.db.transaction(async (tx) => {
      const invited = await lockOpenInvitation(tx, input.token);
      const { email } = invited.invitation;
      // The holder of a copied link has not proven that they read this mailbox.
      if (!invited.isMailed) throw new DomainError("FORBIDDEN", "Ask for the link by e-mail first.");
      const [existingUser] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
      if (existingUser)
        throw new DomainError("ALREADY_EXISTS", "This address has an account: sign in to accept.");
      const { name, language, timezone } = input;
      const person = { name, email, language, timezone, passwordHash };
      const account = { ...person, isInstanceAdmin: false, isVerified: true };
      const { userId } = await registerAccount(tx, account, await clock.now(tx));
      return { email, teamUrl: await joinInvited(tx, invited, userId, ctx) };
    });
  });
