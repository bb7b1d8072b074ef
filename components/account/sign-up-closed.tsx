"use client";

import { useTranslations } from "use-intl";
import { Link } from "@/components/ui/link";
import { AuthPage } from "./auth-page";

/** /signup if accounts are opened by invitation only. */
export function SignUpClosed() {
  const t = useTranslations("account.signUp");
  return (
    <AuthPage
      title={t("closedTitle")}
      footer={t.rich("toSignIn", { link: (chunks) => <Link href="/signin">{chunks}</Link> })}
    >
      <p className="text-reader text-ink-2">{t("closed")}</p>
    </AuthPage>
  );
}
