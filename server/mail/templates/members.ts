import { type MailContent, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type Of<Kind extends Mail["kind"]> = Extract<Mail, { kind: Kind }>["data"];

/** Somebody accepted an invitation (domain/README.md 5.2). */
export function memberJoined({ person, place, memberRole: role, url }: Of<"MEMBER_JOINED">, t: MailTexts) {
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

/** Somebody left or was removed, and what became of their documents (domain/README.md 5.2). */
export function memberLeft({ person, place, removedBy, envelopes, url }: Of<"MEMBER_LEFT">, t: MailTexts) {
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

/** A team is gone; its documents are kept, and recipients keep what they have (domain/README.md 5.2). */
export function teamDeleted({ person, place, organisation, url }: Of<"TEAM_DELETED">, t: MailTexts) {
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
