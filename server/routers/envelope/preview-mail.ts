import { eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { teams, users } from "@/server/db/schema";
import { type Aggregate, loadAggregate, loadEnvelope, type RecipientRow } from "@/server/db/store/envelope";
import { loadSettings } from "@/server/db/store/tenancy";
import { DurationOrDisabled } from "@/server/domain/duration";
import { computeLinkExpiry, DEFAULT_EXPIRATION_PERIOD } from "@/server/domain/envelope/expiry";
import { DomainError } from "@/server/domain/errors";
import { chooseLanguage } from "@/server/domain/recipient/language";
import { getShownSender } from "@/server/domain/sender";
import { env } from "@/server/env";
import { loadShownFrame } from "@/server/mail/frame";
import { renderMail } from "@/server/mail/render";
import { parseSender } from "@/server/mail/transport";
import { teamProcedure } from "@/server/trpc";

/**
 * Renders the invitation of a recipient as if the envelope were sent now, without the link
 * (components/owner-pages.md 3.7). Members who see the envelope.
 * @throws DomainError NOT_FOUND
 */
export const previewMail = teamProcedure
  .input(EnvelopeIdInput.extend({ recipientId: z.number().int() }))
  .output(z.object({ subject: z.string(), html: z.string() }))
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    const aggregate = await loadAggregate(ctx.db, envelope);
    const recipient = aggregate.recipients.find(({ id }) => id === input.recipientId);
    const [speaker] = await ctx.db
      .select({ name: users.name, email: users.email, team: teams.name })
      .from(users)
      .innerJoin(teams, eq(teams.id, envelope.teamId))
      .where(eq(users.id, envelope.userId));
    if (!recipient || !speaker) throw new DomainError("NOT_FOUND", "Recipient could not be found.");
    const address = parseSender(env().MAIL_FROM);
    const { includeSenderDetails } = await loadSettings(ctx.db, envelope.teamId);
    const sender = getShownSender({
      owner: { name: speaker.name, email: speaker.email },
      teamName: speaker.team,
      includeSenderDetails: includeSenderDetails || recipient.email === speaker.email,
      replyTo: aggregate.meta.emailReplyTo ?? address.address,
    });
    const { subject, html } = await renderMail(
      {
        kind: "RECIPIENT_REQUEST",
        data: {
          title: envelope.title,
          sender: { ...sender, team: speaker.team },
          recipient: { name: recipient.name, email: recipient.email },
          ...buildInvitationData(aggregate, recipient, await clock.now(ctx.db)),
        },
      },
      {
        language: chooseLanguage(recipient, aggregate.meta),
        service: address.name || address.address,
        attachmentCount: 0,
      },
      await loadShownFrame(ctx.db, envelope.teamId),
    );
    return { subject, html };
  });

/** Builds the invitation's data besides the people: texts, role, and the expiry of the link. */
function buildInvitationData({ meta }: Aggregate, { role }: RecipientRow, now: Date) {
  const period = DurationOrDisabled.nullable().parse(meta.envelopeExpirationPeriod ?? null);
  const end = computeLinkExpiry(period ?? DEFAULT_EXPIRATION_PERIOD, now, meta.timezone);
  return {
    role,
    url: `${env().BASE_URL}/sign/…`,
    expiresAt: end?.toISOString() ?? null,
    timeZone: meta.timezone,
    subject: meta.subject || null,
    message: meta.message || null,
  };
}
