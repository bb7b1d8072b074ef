import { createFormatter } from "use-intl/core";
import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type Invitation = Extract<Mail, { kind: "INVITATION" }>["data"];

/** See domain/mail.md 5.2. */
export function buildInvitationMail(
  data: Invitation,
  t: MailTexts,
  { language, service }: MailContext,
): MailContent {
  const { inviter, place, organisation, memberRole: role } = data;
  const until = createFormatter({ locale: language, timeZone: "UTC" }).dateTime(new Date(data.expiresAt), {
    dateStyle: "long",
  });
  const body = t("invitation.body", { inviter: inviter.name, email: inviter.email, place, service });
  return {
    ...PLAIN,
    subject: t("invitation.subject", { inviter: inviter.name, place }),
    preview: body,
    heading: t("invitation.heading", { inviter: inviter.name, place }),
    paragraphs: [body],
    facts: [
      { label: t("invitation.organisation"), value: organisation },
      { label: t("invitation.roleLabel"), value: t("invitation.role", { role }) },
    ],
    button: { label: t("invitation.button"), url: data.url },
    notes: [t("invitation.until", { until }), t("invitation.unknown")],
    why: t("invitation.why", { inviter: inviter.email }),
  };
}
