"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { QueryView } from "@/components/ui/query-view";
import { DatesCard } from "./dates-card";
import { SignatureCard } from "./signature-card";
import { TryCard } from "./try-card";
import { useDismissal } from "./use-dismissal";

/** /t/[team]/first-steps: three optional steps in any order (components/README.md 2.6). */
export function FirstStepsScreen({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("firstSteps");
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
      <QueryView query={steps} placeholder="h-96 w-full">
        {({ loop, signature, team }) => (
          <div className="flex flex-col gap-5">
            <TryCard isDone={loop} teamUrl={teamUrl} mayMakeTokens={team !== null} />
            <SignatureCard isDone={signature} />
            {team !== null && <DatesCard isDone={team} teamUrl={teamUrl} />}
            <p className="text-body text-ink-2">
              <NextLink href={`/t/${teamUrl}`} className="text-primary underline underline-offset-3">
                {t("home")}
              </NextLink>
            </p>
          </div>
        )}
      </QueryView>
    </div>
  );
}
