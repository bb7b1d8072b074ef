"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import type { CompanyRefusal } from "@/server/domain/company/refusals";
import { AuthPage } from "./auth-page";
import { toSafeNextPath } from "./sign-in";
import { SignInForm } from "./sign-in-form";

type SignInScreenProps = {
  next?: string;
  left?: "signedOut" | "deleted" | null;
  isByInvitation: boolean;
  offersMailedLink: boolean;
  refusal?: CompanyRefusal | undefined;
};

/** /signin. */
export function SignInScreen({ next, left, isByInvitation, offersMailedLink, refusal }: SignInScreenProps) {
  const t = useTranslations("account");
  return (
    <AuthPage
      title={t("signIn.title")}
      footer={
        isByInvitation
          ? t("signUp.byInvitation")
          : t.rich("signIn.toSignUp", { link: (chunks) => <Link href="/signup">{chunks}</Link> })
      }
    >
      {left && (
        <Banner tone="success" className="mb-5">
          {t(`signIn.${left}`)}
        </Banner>
      )}
      {refusal && (
        <Banner tone="danger" role="alert" className="mb-5">
          {t(`company.refusals.${refusal}`)}
        </Banner>
      )}
      <SignInForm
        onSignedIn={() => location.assign(toSafeNextPath(next))}
        companyNext={toSafeNextPath(next)}
        mailedLinkNext={offersMailedLink ? toSafeNextPath(next) : undefined}
      />
    </AuthPage>
  );
}
