"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { signOut } from "next-auth/react";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { QueryView } from "@/components/ui/query-view";
import type { AppRouter } from "@/server/routers";
import { AuthPage } from "./auth-page";
import { CopiedInvitation } from "./copied-invitation";
import { InviteSignUpForm } from "./invite-sign-up-form";
import { SignInForm } from "./sign-in-form";

type InvitationAnswer = inferRouterOutputs<AppRouter>["invitation"]["show"];
type Open = Extract<InvitationAnswer, { state: "open" }>;

/** Opens the team after joining, or the start page. */
const openTeam = (teamUrl: string | null) => location.assign(teamUrl ? `/t/${teamUrl}` : "/");

/** /invite/[token]. Opening changes nothing, because mail scanners open links. Only the button joins. */
export function InviteScreen({ token }: { token: string }) {
  const trpc = useTRPC();
  const invitation = useQuery(trpc.invitation.show.queryOptions({ token }));
  return (
    <QueryView query={invitation}>
      {(shown) => <Invitation token={token} shown={shown} onSignedIn={() => void invitation.refetch()} />}
    </QueryView>
  );
}

type InvitationProps = { token: string; shown: InvitationAnswer; onSignedIn: () => void };

function Invitation({ token, shown, onSignedIn }: InvitationProps) {
  if (shown.state === "open") return <OpenInvitation token={token} shown={shown} />;
  if (shown.state === "copied")
    return <CopiedInvitation token={token} shown={shown} onSignedIn={onSignedIn} />;
  if (shown.state === "otherAccount") return <OtherAccount shown={shown} />;
  return <Closed state={shown.state} />;
}

function OpenInvitation({ token, shown }: { token: string; shown: Open }) {
  const t = useTranslations("settings.join");
  const trpc = useTRPC();
  const accept = useMutation(
    trpc.invitation.accept.mutationOptions({ onSuccess: ({ teamUrl }) => openTeam(teamUrl) }),
  );
  const { place, inviter, role, organisation, email } = shown;
  const acceptInvitation = () => accept.mutate({ token });
  const lead = (
    <>
      {t("lead", { inviter, place, role })}
      {organisation !== place && <> {t("leadOrganisation", { organisation })}</>}
    </>
  );
  return (
    <AuthPage title={t("title", { place })} lead={lead}>
      <ErrorBanner error={accept.error} className="mb-5" />
      {shown.isSignedIn || accept.isPending || accept.isSuccess ? (
        <>
          <p className="mb-4 text-body text-ink-2 wrap-anywhere">{t("signedInAs", { email })}</p>
          <Button wide loading={accept.isPending || accept.isSuccess} onClick={acceptInvitation}>
            {t("accept", { place })}
          </Button>
        </>
      ) : shown.hasAccount ? (
        <>
          <p className="mb-4 text-body text-ink-2">{t("signInLead")}</p>
          <SignInForm email={email} submitLabel={t("signInAndJoin")} onSignedIn={acceptInvitation} />
        </>
      ) : (
        <>
          <p className="mb-4 text-body text-ink-2">{t("signUpLead")}</p>
          <InviteSignUpForm token={token} email={email} onJoined={openTeam} />
        </>
      )}
    </AuthPage>
  );
}

function OtherAccount({ shown }: { shown: Extract<InvitationAnswer, { state: "otherAccount" }> }) {
  const t = useTranslations("settings.join");
  return (
    <AuthPage title={t("otherTitle")} lead={t("other", { email: shown.email, current: shown.signedInAs })}>
      <Button wide onClick={() => void signOut({ callbackUrl: location.pathname })}>
        {t("signOut")}
      </Button>
    </AuthPage>
  );
}

function Closed({
  state,
}: {
  state: Exclude<InvitationAnswer["state"], "open" | "copied" | "otherAccount">;
}) {
  const t = useTranslations("settings.join");
  return (
    <AuthPage title={t(`${state}Title`)} lead={t(state)}>
      <Button asChild wide variant="secondary">
        <a href="/">{t("home")}</a>
      </Button>
    </AuthPage>
  );
}
