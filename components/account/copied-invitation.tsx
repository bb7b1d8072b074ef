"use client";

import { useMutation } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { AppRouter } from "@/server/routers";
import { AuthPage } from "./auth-page";
import { SignInForm } from "./sign-in-form";

type Copied = Extract<inferRouterOutputs<AppRouter>["invitation"]["show"], { state: "copied" }>;
type CopiedInvitationProps = { token: string; shown: Copied; onSignedIn: () => void };

/**
 * Shown for a copied invitation link, which does not join by itself. Users with an account sign in; others
 * request the mailed link.
 */
export function CopiedInvitation({ token, shown, onSignedIn }: CopiedInvitationProps) {
  const t = useTranslations("settings.join");
  const { place, inviter, role, organisation, email, isSignedIn } = shown;
  const lead = (
    <>
      {t("lead", { inviter, place, role })}
      {organisation !== place && <> {t("leadOrganisation", { organisation })}</>}
    </>
  );
  return (
    <AuthPage title={t("title", { place })} lead={lead}>
      {!isSignedIn && (
        <>
          <p className="mb-4 text-body text-ink-2">{t("copiedSignIn")}</p>
          <SignInForm onSignedIn={onSignedIn} />
        </>
      )}
      <section aria-labelledby="by-mail" className={isSignedIn ? "" : "mt-8 border-t border-hairline pt-6"}>
        <h2 id="by-mail" className="mb-2 text-lead font-medium">
          {t(isSignedIn ? "confirmTitle" : "noAccountTitle")}
        </h2>
        <p className="mb-4 text-body text-ink-2 wrap-anywhere">{t("byMail", { email })}</p>
        <MailAgain token={token} />
      </section>
    </AuthPage>
  );
}

function MailAgain({ token }: { token: string }) {
  const t = useTranslations("settings.join");
  const trpc = useTRPC();
  const mail = useMutation(trpc.invitation.mailAgain.mutationOptions());
  if (mail.isSuccess) {
    return (
      <Banner tone="success" role="status">
        {t("mailed")}
      </Banner>
    );
  }
  return (
    <>
      <ErrorBanner error={mail.error} className="mb-4" />
      <Button wide variant="secondary" loading={mail.isPending} onClick={() => mail.mutate({ token })}>
        {t("mailMe")}
      </Button>
    </>
  );
}
