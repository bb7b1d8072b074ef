import { eq } from "drizzle-orm";
import { z } from "zod";
import { isPasswordCorrect } from "@/server/auth/password";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { users } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import { lockEnvelopeById } from "@/server/db/store/envelope";
import { removeMailNonce } from "@/server/db/store/mail-link";
import { DomainError } from "@/server/domain/errors";
import { log } from "@/server/log";
import { adminProcedure } from "@/server/trpc";
import { renderStoredMail } from "./show";

/**
 * Reveals a mail's link after the admin's own password; for an envelope's mail that is evidence (ruling 5).
 * Instance admins.
 * @throws DomainError TWO_FACTOR_AUTH_FAILED for a wrong password, TOO_MANY_REQUESTS, NOT_FOUND
 */
export const reveal = adminProcedure
  .input(z.object({ mailId: z.string(), password: z.string().max(200) }))
  .output(z.object({ link: z.string().nullable(), html: z.string(), text: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const { userId } = ctx.account;
    await limitHits(ctx.db, `reveal-mail:${userId}`, 10, 15 * MINUTE_MS);
    const [user] = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
    if (!(await isPasswordCorrect(user?.hash, input.password))) {
      throw new DomainError("TWO_FACTOR_AUTH_FAILED", "The password is not right.");
    }
    return ctx.db.transaction(async (tx) => {
      const { row, link, html, text } = await renderStoredMail(tx, input.mailId);
      if (row.envelopeId) {
        const envelope = await lockEnvelopeById(tx, row.envelopeId);
        const entry = { type: "MAIL_LINK_REVEALED" as const, data: { mailId: row.id } };
        const actor = { kind: "admin" as const, userId, reason: "read a mail" };
        await recordAudit(tx, envelope.id, [entry], { actor, origin: ctx.origin, now: await clock.now(tx) });
      }
      log.warn({ mailId: row.id, userId }, "an admin revealed the link of a mail");
      // The admin is not the addressee, so a visit must not count as the recipient's.
      return {
        link: link && removeMailNonce(link),
        html: removeMailNonce(html),
        text: removeMailNonce(text),
      };
    });
  });
