import { z } from "zod";
import type { Connection } from "@/server/db/client";
import { loadMail } from "@/server/db/store/outbox";
import { readMail } from "@/server/mail/compose";
import { type Mail, maskLinks, maskMailCode } from "@/server/mail/data";
import { loadShownFrame } from "@/server/mail/frame";
import { buildOutgoing } from "@/server/mail/outgoing-mail";
import { adminProcedure } from "@/server/trpc";
import { ListedMail, listReportsAboutMails, toListedMail } from "./list";

const ShownMail = ListedMail.extend({ html: z.string(), text: z.string() });

/**
 * Returns a mail as its reader saw it, with every link and code masked (ruling 5). Instance admins.
 * @throws DomainError NOT_FOUND
 */
export const show = adminProcedure
  .input(z.object({ mailId: z.string() }))
  .output(ShownMail)
  .query(async ({ ctx, input }) => {
    const { row, html, text } = await renderStoredMail(ctx.db, input.mailId, maskMailCode);
    const reports = await listReportsAboutMails(ctx.db, [row.id]);
    return { ...toListedMail(row, reports.get(row.id)), html: maskLinks(html), text: maskLinks(text) };
  });

/**
 * Renders a stored mail again, with links and codes except those that `cover` removes.
 * @throws DomainError NOT_FOUND
 */
export async function renderStoredMail(
  connection: Connection,
  mailId: string,
  cover: (mail: Mail) => Mail = (mail) => mail,
) {
  const row = await loadMail(connection, mailId);
  const mail = cover(readMail(row));
  const frame = await loadShownFrame(connection, row.teamId);
  const details = { attachments: [], pictures: [], replyTo: null, from: null, senderUserId: null, frame };
  const { html, text } = await buildOutgoing(row, mail, details);
  const link = "url" in mail.data ? mail.data.url : null;
  return { row, html, text, link };
}
