"use client";

import { useFormatter, useTranslations } from "use-intl";
import { Link } from "@/components/ui/link";
import { AuthPage } from "./auth-page";
import { CompanyButton } from "./company-button";

type CompanyRequiredScreenProps = {
  email: string;
  organisations: readonly string[];
  next: string;
  /** True if the user can open other teams with this sign-in. */
  hasOthers: boolean;
};

/** /signin/required: an organisation requires its own sign-in, and the user signed in another way. */
export function CompanyRequiredScreen({ email, organisations, next, hasOthers }: CompanyRequiredScreenProps) {
  const t = useTranslations("account.company.required");
  const format = useFormatter();
  return (
    <AuthPage
      title={t("title")}
      lead={t("lead", { organisations: format.list(organisations) })}
      footer={
        <>
          {t("emergency")} <Link href={`/signin?next=${encodeURIComponent(next)}`}>{t("another")}</Link>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <CompanyButton email={email} next={next} />
        {hasOthers && (
          <p className="text-body">
            <Link href="/">{t("others")}</Link>
          </p>
        )}
      </div>
    </AuthPage>
  );
}
