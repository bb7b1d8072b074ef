"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { AuthPage } from "./auth-page";
import { CompanyLinkCode } from "./company-link-code";
import { type CompanyLink, type LinkProblem, linkAccount, loadCompanyLink } from "./company-sign-in";
import { toSafeNextPath } from "./sign-in";
import { SignInForm } from "./sign-in-form";

/**
 * /signin/company: the company named an address that already has an account. Its owner proves once that it is
 * theirs.
 */
export function CompanyLinkScreen() {
  const t = useTranslations("account.company");
  const [link, setLink] = useState<CompanyLink | null>();
  useEffect(() => {
    void loadCompanyLink()
      .catch(() => null)
      .then(setLink);
  }, []);
  if (link === undefined)
    return (
      <AuthPage title={t("link.title")}>
        <Skeleton className="h-40 w-full" />
      </AuthPage>
    );
  if (link === null)
    return (
      <AuthPage title={t("link.title")}>
        <Banner tone="warning" role="alert" className="mb-5">
          {t("link.over")}
        </Banner>
        <Link href="/signin">{t("link.toSignIn")}</Link>
      </AuthPage>
    );
  return (
    <AuthPage
      title={t("link.title")}
      lead={t("link.lead", { email: link.email, organisation: link.organisation })}
    >
      <Ways link={link} />
    </AuthPage>
  );
}

/** Offers the account's own sign-in or, if the server accepts it, a mailed code. */
function Ways({ link: { email, takesCode } }: { link: CompanyLink }) {
  const t = useTranslations("account.company");
  const [isByCode, setByCode] = useState(false);
  const [problem, setProblem] = useState<LinkProblem>();
  const goToPage = (to: string) => location.assign(toSafeNextPath(to));
  const finishLinking = async () => {
    const linked = await linkAccount();
    if (typeof linked === "object") goToPage(linked.to);
    else setProblem(linked);
  };
  if (isByCode) return <CompanyLinkCode email={email} onLinked={goToPage} onBack={() => setByCode(false)} />;
  return (
    <div className="flex flex-col gap-5">
      {problem && (
        <Banner tone="danger" role="alert">
          {problem === "tooMany" || problem === "unreachable" ? t(problem) : t(`link.${problem}`, { email })}
        </Banner>
      )}
      <SignInForm email={email} onSignedIn={() => void finishLinking()} submitLabel={t("link.own")} />
      {takesCode && (
        <Button variant="quiet" wide onClick={() => setByCode(true)}>
          {t("link.mail")}
        </Button>
      )}
    </div>
  );
}
