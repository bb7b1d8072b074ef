"use client";

import { Building2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { startCompanyRedirect } from "./company-sign-in";
import { SignInMethodButton } from "./sign-in-method-button";

export function CompanyButton({ email, next }: { email: string; next: string }) {
  const t = useTranslations("account.company");
  const leave = () => startCompanyRedirect(email, next);
  return (
    <SignInMethodButton
      email={email}
      icon={Building2}
      label={t("offer")}
      formatProblem={(problem) => t(problem)}
      onGo={leave}
    />
  );
}
