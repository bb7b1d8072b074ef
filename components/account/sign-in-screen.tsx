"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import type { CompanyRefusal } from "@/server/domain/company/refusals";
import { AuthPage } from "./auth-page";
import { safeNext } from "./sign-in";
import { SignInForm } from "./sign-in-form";

type SignInScreenProps = {
  /** Where the person wanted to go. */
  next?: string;
  /** Why one is here. */
  left?: "signedOut" | "deleted" | null;
  /** Nobody opens an account here unasked. */
  isByInvitation: boolean;
  /** A link can be mailed that signs somebody in. */
  offersMailedLink: boolean;
  /** Why a company's sign-in let nobody in. */
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
        onSignedIn={() => location.assign(safeNext(next))}
        companyNext={safeNext(next)}
        mailedLinkNext={offersMailedLink ? safeNext(next) : undefined}
      />
    </AuthPage>
  );
}
