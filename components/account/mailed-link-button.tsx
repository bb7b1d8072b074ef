"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "use-intl";
import { requestMailedLink } from "./mailed-link";
import { SignInMethodButton } from "./sign-in-method-button";

type MailedLinkMethodProps = { email: string; next: string; onAsked: (email: string) => void };

export function MailedLinkMethod({ email, next, onAsked }: MailedLinkMethodProps) {
  const t = useTranslations("account.mailedLink");
  const requestLink = async () => {
    const problem = await requestMailedLink(email, next);
    if (problem === null) onAsked(email.trim());
    return problem;
  };
  return (
    <SignInMethodButton
      email={email}
      icon={Mail}
      label={t("offer")}
      formatProblem={(problem) => t(problem)}
      onGo={requestLink}
    />
  );
}
