import { type MailContent, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type MailData<Kind extends Mail["kind"]> = Extract<Mail, { kind: Kind }>["data"];

/** See domain/mail.md 5.2. */
export function buildMemberJoinedMail(
  { person, place, memberRole: role, url }: MailData<"MEMBER_JOINED">,
  t: MailTexts,
) {
  const body = t("members.joinedBody", { person: person.name, email: person.email, place });
  return {
    ...PLAIN,
    subject: t("members.joinedSubject", { person: person.name, place }),
    preview: body,
    heading: t("members.joinedHeading", { person: person.name, place }),
    paragraphs: [body],
    facts: [{ label: t("invitation.roleLabel"), value: t("invitation.role", { role }) }],
    button: { label: t("members.button"), url },
    why: t("members.why", { place }),
  } satisfies MailContent;
}

/** See domain/mail.md 5.2. */
export function buildMemberLeftMail(
  { person, place, removedBy, envelopes, url }: MailData<"MEMBER_LEFT">,
  t: MailTexts,
) {
  const names = { person: person.name, email: person.email, place };
  const body = removedBy
    ? t("members.removedBody", { ...names, by: removedBy })
    : t("members.leftBody", names);
  return {
    ...PLAIN,
    subject: t("members.leftSubject", { person: person.name, place }),
    preview: body,
    heading: t("members.leftHeading", { person: person.name, place }),
    paragraphs: [body, t("members.passedOn", { count: envelopes })],
    button: { label: t("members.button"), url },
    why: t("members.why", { place }),
  } satisfies MailContent;
}

/** See domain/mail.md 5.2. */
export function buildEnvelopesReceivedMail(
  { by, place, count, named, url }: MailData<"ENVELOPES_RECEIVED">,
  t: MailTexts,
): MailContent {
  const body = t("members.receivedBody", { by, place, count });
  return {
    ...PLAIN,
    subject: t("members.receivedSubject", { by, count }),
    preview: body,
    heading: t("members.receivedHeading", { count }),
    paragraphs: [body, t("members.receivedNext")],
    lists: [
      {
        heading: place,
        lines: named.map(({ title, url: address }) => ({ text: title, note: null, url: address })),
        more: null,
      },
    ],
    button: { label: t("members.receivedButton", { count }), url },
    why: t("members.receivedWhy", { place }),
  };
}

/** The team's documents are kept, and recipients keep what they have (domain/mail.md 5.2). */
export function buildTeamDeletedMail(
  { person, place, organisation, url }: MailData<"TEAM_DELETED">,
  t: MailTexts,
) {
  const body = t("members.deletedBody", { person: person.name, email: person.email, place, organisation });
  return {
    ...PLAIN,
    subject: t("members.deletedSubject", { place }),
    preview: body,
    heading: t("members.deletedHeading", { place }),
    paragraphs: [body, t("members.deletedKept")],
    button: { label: t("members.deletedButton"), url },
    why: t("members.deletedWhy", { place }),
  } satisfies MailContent;
}

/** The documents of all its teams are kept (domain/mail.md 5.2, mail 24). */
export function buildOrganisationDeletedMail(
  { person, place, url }: MailData<"ORGANISATION_DELETED">,
  t: MailTexts,
) {
  const body = t("members.placeDeletedBody", { person: person.name, email: person.email, place });
  return {
    ...PLAIN,
    subject: t("members.placeDeletedSubject", { place }),
    preview: body,
    heading: t("members.placeDeletedSubject", { place }),
    paragraphs: [body, t("members.deletedKept")],
    button: { label: t("members.deletedButton"), url },
    why: t("members.deletedWhy", { place }),
  } satisfies MailContent;
}
