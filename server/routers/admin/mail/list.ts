import { count, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { PageInput, pageOf, toPage } from "@/server/contract/page";
import { iso } from "@/server/contract/recipient";
import { mails } from "@/server/db/schema";
import { maskLinks } from "@/server/mail/data";
import { adminProcedure } from "@/server/trpc";

const MAIL_STATES = ["QUEUED", "SENDING", "SENT", "FAILED"] as const;

/** A mail as the outbox viewer lists it: who, what, when and how it went, nothing that opens something. */
export const ListedMail = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  language: z.string(),
  envelopeId: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  transport: z.string().nullable(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
  sentAt: z.string().nullable(),
});

/** Row to wire. */
export const toListedMail = (row: typeof mails.$inferSelect): z.infer<typeof ListedMail> => ({
  id: row.id,
  kind: row.kind,
  to: { name: row.toName, email: row.toEmail },
  subject: maskLinks(row.subject),
  language: row.language,
  envelopeId: row.envelopeId,
  state: z.enum(MAIL_STATES).parse(row.state),
  transport: row.transport,
  attempts: row.attempts,
  lastError: row.lastError,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: iso(row.nextAttemptAt),
  sentAt: iso(row.sentAt),
});

/** Admin → Mail: every mail of the installation, newest first (ruling 5). Instance admins. @throws Refusal FORBIDDEN */
export const list = adminProcedure
  .input(PageInput.extend({ state: z.enum(MAIL_STATES).optional() }))
  .output(pageOf(ListedMail))
  .query(async ({ ctx, input }) => {
    const matching = input.state ? eq(mails.state, input.state) : undefined;
    const [total] = await ctx.db.select({ count: count() }).from(mails).where(matching);
    const rows = await ctx.db
      .select()
      .from(mails)
      .where(matching)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    return toPage(rows.map(toListedMail), total?.count ?? 0, input);
  });
