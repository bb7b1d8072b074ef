import type { RecipientRole } from "@/server/domain/vocabulary";
import type { MailContent, MailTexts } from "../content";

type ToRecipient = {
  title: string;
  sender: { name: string; email: string; team: string };
  recipient: { name: string; email: string };
};

/** Which document, and who sends it with which address. */
export function documentFacts({ title, sender }: ToRecipient, t: MailTexts): MailContent["facts"] {
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

/** Why a recipient gets this. */
export function whyRecipient({ sender, recipient }: ToRecipient, t: MailTexts, role?: RecipientRole): string {
  const names = { sender: sender.email, recipient: recipient.email };
  return role ? t("why.recipient", { ...names, role }) : t("why.recipientPlain", names);
}
