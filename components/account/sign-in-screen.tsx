"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { AuthPage } from "./auth-page";
import { safeNext } from "./sign-in";
import { SignInForm } from "./sign-in-form";

/** /signin. `next` is where the person wanted to go; `signedOut` is set after signing out. */
export function SignInScreen({ next, signedOut }: { next?: string; signedOut?: boolean }) {
  const t = useTranslations("account");
  return (
    <AuthPage
      title={t("signIn.title")}
      footer={t.rich("signIn.toSignUp", { link: (chunks) => <Link href="/signup">{chunks}</Link> })}
    >
      {signedOut && (
        <Banner tone="success" className="mb-5">
          {t("signIn.signedOut")}
        </Banner>
      )}
      <SignInForm onSignedIn={() => location.assign(safeNext(next))} />
    </AuthPage>
  );
}
