"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { AuthPage } from "./auth-page";
import { fetchLinkState, type OpenProblem, openByLink } from "./mailed-link";
import { SecondFactorForm } from "./second-factor-form";
import { type SignInOutcome, toSafeNextPath } from "./sign-in";

type Ended = Extract<OpenProblem, "over" | "elsewhere">;

/**
 * /signin-link/[token]. Opening does not use the link up, because mail scanners open links. The button does.
 */
export function MailedLinkScreen({ token }: { token: string }) {
  const t = useTranslations("account.mailedLink");
  const look = useQuery({
    queryKey: ["mailed-link", token],
    queryFn: () => fetchLinkState(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [ended, setEnded] = useState<Ended>();
  const linkStatus = look.data;
  if (ended) return <EndedLink why={ended} />;
  if (!linkStatus) return <Skeleton className="h-64 w-full" />;
  if (typeof linkStatus === "string")
    return <ErrorState detail={t(linkStatus)} onRetry={() => void look.refetch()} />;
  if (linkStatus.state !== "open") return <EndedLink why={linkStatus.state} />;
  return <OpenLink token={token} email={linkStatus.maskedEmail} onEnded={setEnded} />;
}

function EndedLink({ why }: { why: Ended }) {
  const t = useTranslations("account.mailedLink");
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div ref={heading} tabIndex={-1} className="outline-none">
      <AuthPage title={t(`${why}Title`)} lead={t(why)}>
        <Button asChild wide variant={why === "over" ? "primary" : "secondary"}>
          <a href="/signin">{t("toSignIn")}</a>
        </Button>
      </AuthPage>
    </div>
  );
}

type OpenLinkProps = { token: string; email: string; onEnded: (why: Ended) => void };

/** Asks for a press, which scanners do not make, then for the authenticator code if the account has one. */
function OpenLink({ token, email, onEnded }: OpenLinkProps) {
  const t = useTranslations("account.mailedLink");
  const [stage, setStage] = useState<"press" | "code" | "done">("press");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"tooMany" | "unreachable">();
  const openLink = async (given: { code?: string; trust?: boolean } = {}): Promise<OpenProblem | null> => {
    const opened = await openByLink(token, given);
    if (typeof opened === "string") {
      if (opened === "over" || opened === "elsewhere") onEnded(opened);
      return opened;
    }
    setStage("done");
    location.assign(toSafeNextPath(opened.to));
    return null;
  };
  const handlePress = async () => {
    setBusy(true);
    setProblem(undefined);
    const openProblem = await openLink();
    setBusy(false);
    if (openProblem === "secondFactorNeeded") setStage("code");
    else if (openProblem === "tooMany" || openProblem === "unreachable") setProblem(openProblem);
  };
  if (stage === "done")
    return (
      <AuthPage title={t("title")}>
        <p role="status" className="text-reader text-ink-2">
          {t("opening")}
        </p>
      </AuthPage>
    );
  return (
    <AuthPage title={t("title")} lead={stage === "press" ? t("lead", { email }) : undefined}>
      {stage === "code" ? (
        <SecondFactorForm
          enter={async (code, trust) => toSignInOutcome(await openLink({ code, trust }))}
          onSignedIn={() => undefined}
          onBack={() => setStage("press")}
        />
      ) : (
        <div className="flex flex-col gap-5">
          {problem && (
            <Banner tone="danger" role="alert">
              {t(problem)}
            </Banner>
          )}
          <Button wide loading={isBusy} onClick={() => void handlePress()}>
            {t("submit")}
          </Button>
        </div>
      )}
    </AuthPage>
  );
}

/** Returns the outcome for the code form; null if the page shows another screen instead. */
function toSignInOutcome(problem: OpenProblem | null): SignInOutcome | null {
  if (problem === null) return "signedIn";
  return problem === "over" || problem === "elsewhere" ? null : problem;
}
