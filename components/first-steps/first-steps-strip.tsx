"use client";

import { useQuery } from "@tanstack/react-query";
import { Circle, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { IconButton } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { listFirstSteps } from "./list-steps";
import { useDismissal } from "./use-dismissal";

/** The first steps that are still open, in one line of the home page until all are done or dismissed. */
export function FirstStepsStrip({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("firstSteps");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.firstSteps.show.queryOptions(undefined, { staleTime: 60_000 }));
  const dismissal = useDismissal(teamUrl);
  const steps = data && !data.isDismissed ? listFirstSteps(data).filter(({ isDone }) => !isDone) : [];
  if (steps.length === 0) return null;
  return (
    <section aria-label={t("title")} className="-my-4 flex items-start gap-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
        <h2 className="text-body font-medium">{t("title")}</h2>
        <ul className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1">
          {steps.map(({ id }) => (
            <li key={id}>
              <NextLink
                href={`/t/${teamUrl}/first-steps#${id}`}
                prefetch={false}
                className="flex min-h-8 items-center gap-1.5 text-body text-ink-2 hover:text-ink max-lg:min-h-11"
              >
                <Circle className="size-4 shrink-0 text-ink-3" aria-hidden />
                <span className="underline underline-offset-3">{t(`${id}.short`)}</span>
              </NextLink>
            </li>
          ))}
        </ul>
      </div>
      <IconButton
        size="dense"
        label={t("dismiss")}
        icon={<X aria-hidden />}
        disabled={dismissal.isPending}
        onClick={() => dismissal.mutate()}
      />
    </section>
  );
}
