"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "use-intl";
import { askForLink } from "./mailed-link";
import { AddressDoor } from "./sign-in-method-button";

type MailedLinkDoorProps = { email: string; next: string; onAsked: (email: string) => void };

export function MailedLinkDoor({ email, next, onAsked }: MailedLinkDoorProps) {
  const t = useTranslations("account.mailedLink");
  const ask = async () => {
    const problem = await askForLink(email, next);
    if (problem === null) onAsked(email.trim());
    return problem;
  };
  return (
    <AddressDoor email={email} icon={Mail} label={t("offer")} wordsOf={(problem) => t(problem)} onGo={ask} />
  );
}
