import type { RecipientRole } from "@/server/domain/vocabulary";
import { fillPlaceholders, type MailContent, type MailTexts, splitParagraphs } from "../content";

type ToRecipient = {
  title: string;
  sender: { name: string; email: string; team: string };
  recipient: { name: string; email: string };
};

export function listDocumentFacts({ title, sender }: ToRecipient, t: MailTexts): MailContent["facts"] {
  const { name, email, team } = sender;
  const isPersonal = team === "" || team === name;
  return [
    { label: t("facts.document"), value: title },
    {
      label: t("facts.from"),
      value: isPersonal ? t("fromValue", { name, email }) : t("fromTeamValue", { name, email, team }),
    },
  ];
}

/** Names the author in a sentence: a person by name, an API token as such (ruling 92). */
export const formatDoneBy = (
  { kind, name }: { kind: "user" | "apiToken"; name: string },
  t: MailTexts,
): string => (kind === "apiToken" ? t("byToken", { name }) : name);

export function formatRecipientReason(
  { sender, recipient }: ToRecipient,
  t: MailTexts,
  role?: RecipientRole,
): string {
  const names = { sender: sender.email, recipient: recipient.email };
  return role ? t("why.recipient", { ...names, role }) : t("why.recipientPlain", names);
}

type OwnWords = ToRecipient & { subject: string | null; message: string | null };

export const createPlaceholderFiller =
  ({ title, recipient }: ToRecipient) =>
  (text: string): string =>
    fillPlaceholders(text, {
      signerName: recipient.name || recipient.email,
      signerEmail: recipient.email,
      documentName: title,
    });

export const toQuotedMessage = (data: OwnWords, t: MailTexts): MailContent["quote"] =>
  data.message
    ? {
        from: t("messageFrom", { name: data.sender.name }),
        paragraphs: splitParagraphs(createPlaceholderFiller(data)(data.message)),
      }
    : null;

export const withOwnWords = (content: MailContent, data: OwnWords, t: MailTexts): MailContent => ({
  ...content,
  subject: data.subject ? createPlaceholderFiller(data)(data.subject) : content.subject,
  quote: toQuotedMessage(data, t) ?? content.quote,
});
