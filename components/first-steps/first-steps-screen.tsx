"use client";

import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { DatesCard } from "./dates-card";
import { SignatureCard } from "./signature-card";
import { TryCard } from "./try-card";
import { useDismissal } from "./use-dismissal";

/** /t/[team]/first-steps: three optional steps in any order (components/README.md 2.6). */
export function FirstStepsScreen({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("firstSteps");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const steps = useQuery(trpc.firstSteps.show.queryOptions(undefined, { staleTime: 0 }));
  const dismissal = useDismissal(teamUrl);
  return (
    <div className="mx-auto max-w-3xl">
      <header className="mb-6 flex flex-wrap items-start gap-3">
        <div className="mr-auto min-w-0">
          <h1 className="text-h1">{t("title")}</h1>
          <p className="mt-1 max-w-[60ch] text-reader text-ink-2">{t("lead")}</p>
        </div>
        {steps.data?.isDismissed === false && (
          <Button variant="quiet" loading={dismissal.isPending} onClick={() => dismissal.mutate()}>
            {t("dismiss")}
          </Button>
        )}
      </header>
      {steps.isError && <ErrorState detail={errorText(steps.error)} onRetry={() => steps.refetch()} />}
      {steps.isPending && <Skeleton className="h-96 w-full" />}
      {steps.data && (
        <div className="flex flex-col gap-5">
          <TryCard isDone={steps.data.loop} teamUrl={teamUrl} mayMakeTokens={steps.data.team !== null} />
          <SignatureCard isDone={steps.data.signature} />
          {steps.data.team !== null && <DatesCard isDone={steps.data.team} teamUrl={teamUrl} />}
          <p className="text-body text-ink-2">
            <NextLink href={`/t/${teamUrl}`} className="text-primary underline underline-offset-3">
              {t("home")}
            </NextLink>
          </p>
        </div>
      )}
    </div>
  );
}
